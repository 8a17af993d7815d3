// A bucket of S3 that a trial plays, as far as the product uses one, and that can be made to fail.
import { createServer } from 'node:http';

/** How the store answers. */
export const MODES = ['works', 'refuses', 'hangs', 'breaks off', 'forbids'];

/**
 * Starts the store; `mode` may be changed at any time. Answers it with the settings that a server needs to use it.
 * Whatever was stored is in `objects`, by its key.
 */
export async function playStore() {
  const store = { mode: 'works', objects: new Map(), requests: 0, uploads: new Map() };
  const server = createServer((request, response) => void answer(store, request, response));
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  store.settings = {
    FILES_URL: 's3://papers/trial',
    AWS_ENDPOINT: `http://127.0.0.1:${server.address().port}`,
    AWS_ALLOW_HTTP: 'true',
    AWS_REGION: 'here',
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  };
  store.close = () => {
    server.closeAllConnections();
    server.close();
  };
  return store;
}

async function answer(store, request, response) {
  store.requests += 1;
  const { mode } = store;
  if (mode === 'hangs') return;
  const pieces = [];
  for await (const piece of request) pieces.push(piece);
  if (mode === 'refuses') return response.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
  if (mode === 'forbids') return response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
  const [key, query = ''] = request.url.split('?');
  const parameters = new URLSearchParams(query);
  const head = { etag: '"1"', 'last-modified': new Date().toUTCString() };
  const content = Buffer.concat(pieces);
  if (request.method === 'PUT' && parameters.has('partNumber')) {
    store.uploads.get(parameters.get('uploadId'))?.set(Number(parameters.get('partNumber')), content);
    return response.writeHead(200, head).end();
  }
  if (request.method === 'PUT') {
    store.objects.set(key, content);
    return response.writeHead(200, head).end();
  }
  if (request.method === 'POST' && parameters.has('uploads')) {
    const id = String(store.requests);
    store.uploads.set(id, new Map());
    return response
      .writeHead(200)
      .end(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }
  if (request.method === 'POST') {
    const parts = store.uploads.get(parameters.get('uploadId')) ?? new Map();
    const numbers = [...parts.keys()].sort((a, b) => a - b);
    store.objects.set(key, Buffer.concat(numbers.map((number) => parts.get(number))));
    store.uploads.delete(parameters.get('uploadId'));
    return response
      .writeHead(200)
      .end('<CompleteMultipartUploadResult><ETag>"1"</ETag></CompleteMultipartUploadResult>');
  }
  if (request.method === 'DELETE') {
    store.uploads.delete(parameters.get('uploadId') ?? '');
    if (!parameters.has('uploadId')) store.objects.delete(key);
    return response.writeHead(204).end();
  }
  const found = store.objects.get(key);
  if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
  response.writeHead(200, { ...head, 'content-length': found.length });
  if (mode !== 'breaks off') return response.end(found);
  response.write(found.subarray(0, found.length / 2), () => response.destroy());
}
