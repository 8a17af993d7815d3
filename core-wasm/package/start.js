// Starts a WebAssembly module with its glue, once.

/**
 * What `load` of a package is. `glue`: the functions that the module calls and that call it; `name`: what the module calls
 * the glue; `find`: fetches the module where nobody says where it is.
 */
export function loader(glue, name, find) {
  let loading;
  return (source) => {
    loading ??= start(glue, name, source, find).catch((failure) => {
      // The next call tries again.
      loading = undefined;
      throw failure;
    });
    return loading;
  };
}

async function start(glue, name, source, find) {
  const given = source === undefined ? await find() : await source;
  const fetched = typeof given === 'string' || given instanceof URL ? await fetch(given) : given;
  const instance = await instantiate(fetched, { [name]: glue });
  glue.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

async function instantiate(module, imports) {
  if (module instanceof WebAssembly.Module) return WebAssembly.instantiate(module, imports);
  if (!(module instanceof Response)) return (await WebAssembly.instantiate(module, imports)).instance;
  if (!module.ok) throw new Error(`${module.url}: ${module.status} ${module.statusText}`);
  const streams = module.headers.get('Content-Type') === 'application/wasm';
  const started = streams
    ? WebAssembly.instantiateStreaming(module, imports)
    : WebAssembly.instantiate(await module.arrayBuffer(), imports);
  return (await started).instance;
}
