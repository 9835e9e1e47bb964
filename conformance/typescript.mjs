// A client on the TypeScript SDK that asks the fixture's server for everything once. It prints a line for each thing that
// held, and ends with an error at the first that did not.
//
//	node typescript.mjs stdio SERVER PROJECT
//	node typescript.mjs http URL TOKEN
import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { ErrorCode } from '@modelcontextprotocol/sdk/types.js';

const own = (tool) => 'conformance_fixture__' + tool;
const chapter = 'narraleaf://guide/plugin/conformance.fixture';

const checks = {
  async list(client) {
    const { tools } = await client.listTools();
    assert.deepEqual(tools.map((t) => t.name), [
      'agent_status', 'agent_guide', 'acme_notes__add_note', 'acme_notes__list',
      ...['test_error_handling', 'test_image_content', 'test_simple_text', 'test_tool_with_progress', 'wait', 'waits'].map(own),
    ]);
  },

  // Once the tools are listed, the client holds each answer's data to the schema it was promised.
  async call(client) {
    const added = await client.callTool({ name: 'acme_notes__add_note', arguments: { text: 'Buy rope.' } });
    assert.deepEqual(added.structuredContent, { count: 1 });
    assert.deepEqual(added.content, [{ type: 'text', text: 'Added. The project has 1 notes.' }]);
    const picture = await client.callTool({ name: own('test_image_content') });
    assert.equal(picture.content[1].mimeType, 'image/png');
    assert.equal(Buffer.from(picture.content[1].data, 'base64').toString('latin1', 1, 4), 'PNG');
  },

  async refuse(client) {
    for (const [name, args, words] of [
      [own('test_error_handling'), {}, 'check_failed: This tool intentionally returns an error for testing\n'],
      ['acme_notes__add_note', { text: ' ' }, 'invalid_args: The note is empty.\n'],
      ['acme_notes__add_note', { text: 5 }, 'invalid_args: text: expected a string, got a number\n'],
    ]) {
      const refused = await client.callTool({ name, arguments: args });
      assert.equal(refused.isError, true);
      assert.ok(refused.content[0].text.startsWith(words), refused.content[0].text);
    }
    await assert.rejects(client.callTool({ name: 'acme_notes__nothing' }), { code: ErrorCode.InvalidParams });
  },

  // What comes is watched, since the client itself drops a report that comes together with the answer after it.
  async progress(client) {
    const told = [];
    const { transport } = client;
    const inner = transport.onmessage;
    transport.onmessage = (m, extra) => {
      told.push(m.method ? [m.params.progress, m.params.total] : 'answer');
      inner(m, extra);
    };
    await client.callTool({ name: own('test_tool_with_progress') }, undefined, { onprogress() {} });
    transport.onmessage = inner;
    assert.deepEqual(told, [[0, 100], [50, 100], [100, 100], 'answer']);
  },

  async cancel(client) {
    const stop = new AbortController();
    const onprogress = () => stop.abort('enough');
    await assert.rejects(client.callTool({ name: own('wait') }, undefined, { onprogress, signal: stop.signal }), /enough/);
    let became;
    for (let n = 0; n < 100; n++) {
      became = (await client.callTool({ name: own('waits') })).structuredContent;
      if (became.cancelled === 1) break;
      await new Promise((wake) => setTimeout(wake, 50));
    }
    assert.deepEqual(became, { waiting: 0, cancelled: 1 });
  },

  async guide(client) {
    const { resources } = await client.listResources();
    assert.ok(resources.some((r) => r.uri === chapter));
    const read = await client.readResource({ uri: chapter });
    const told = await client.callTool({ name: 'agent_guide', arguments: { chapter: 'plugin:conformance.fixture' } });
    assert.ok(read.contents[0].text.startsWith('# The conformance fixture\n'), read.contents[0].text);
    assert.equal(told.content[0].text, read.contents[0].text);
    await assert.rejects(client.readResource({ uri: chapter + '.none' }));
  },
};

function transport([kind, where, what]) {
  if (kind === 'stdio') {
    return new StdioClientTransport({ command: where, args: ['serve', '--project', what] });
  }
  return new StreamableHTTPClientTransport(new URL(where), { requestInit: { headers: { Authorization: 'Bearer ' + what } } });
}

const client = new Client({ name: 'typescript', version: '1' });
await client.connect(transport(process.argv.slice(2)));
for (const [name, check] of Object.entries(checks)) {
  await check(client);
  console.log(name);
}
await client.close();
