// The server stands in rooms, each knowing only those below it. This names every arrow that goes upward, and every group of more than
// twelve files that know each other in a circle. `node scripts/check-rooms.mjs figures` prints who knows whom, in numbers.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { Failure, main, root } from './lib/run.mjs';

/** The rooms of server/src, from the lowest; what each is stands at the head of its mod.rs. */
export const ROOMS = [
  'process',
  'store',
  'accounts',
  'api',
  'notices',
  'files',
  'gateway',
  'documents',
  'domains',
  'run',
];
/** Most files that may know each other in a circle. */
const MOST = 12;

/** Files as `a/b` of the module `crate::a::b`, each with the modules that it names. `sources` has a text for each name of a file. */
export function arrowsOf(sources) {
  const modules = new Set([...sources.keys()].map(moduleOf));
  const arrows = new Map();
  for (const [file, text] of sources) {
    const me = moduleOf(file);
    const named = pathsIn(plain(text)).map((path) => found(path, me, modules));
    arrows.set(me, new Set(named.filter((other) => other && other !== me)));
  }
  return arrows;
}

const moduleOf = (file) => file.replace(/\/mod\.rs$/, '').replace(/\.rs$/, '');

/** The text without comments, strings and what is only compiled for its tests. */
function plain(text) {
  const said = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""')
    .replace(/\/\/.*$/gm, '');
  return said.replace(/#\[cfg\(test\)\]\s*mod \w+\s*(\{[\s\S]*$|;)/, '');
}

/** Every path that begins with `crate`, `super` or `self`, in `use` and elsewhere. */
function pathsIn(text) {
  const paths = [];
  const rest = text.replace(/\buse\s+([^;]+);/g, (_, tree) => {
    paths.push(...branches(tree));
    return ';';
  });
  for (const [path] of rest.matchAll(/\b(?:crate|super|self)(?:::\w+)+/g)) paths.push(path.split('::'));
  return paths;
}

/** The paths of a `use`: `a::{b, c::d}` is `a::b` and `a::c::d`. */
function branches(tree) {
  const tokens = tree.match(/\w+|\*|::|[{},]/g) ?? [];
  const paths = [];
  let at = 0;
  const branch = (begin) => {
    const path = [...begin];
    for (; at < tokens.length; at += 1) {
      const token = tokens[at];
      if (token === '}' || token === ',') break;
      if (token === '{') {
        for (at += 1; tokens[at] !== '}' && at < tokens.length; ) {
          if (tokens[at] === ',') at += 1;
          else branch(path);
        }
        at += 1;
        return;
      }
      if (token === 'as') at += 1;
      else if (token !== '::') path.push(token);
    }
    paths.push(path);
  };
  branch([]);
  return paths;
}

/** The module of ours that a path leads to. */
function found(path, me, modules) {
  const [first, ...others] = path;
  let steps = others;
  let from = me.split('/');
  if (first === 'crate') from = [];
  else if (first === 'super') {
    from.pop();
    for (; steps[0] === 'super'; steps = steps.slice(1)) from.pop();
  } else if (first !== 'self') {
    if (!modules.has(`${me}/${first}`)) return undefined;
    steps = path;
  }
  for (let length = steps.length; length >= 0; length -= 1) {
    const name = [...from, ...steps.slice(0, length)].join('/');
    if (modules.has(name)) return name;
  }
  return undefined;
}

/** The arrows that go upward, as sentences. */
export function upward(arrows) {
  const height = (module) => ROOMS.indexOf(module.split('/')[0]);
  return [...arrows].flatMap(([from, others]) => {
    if (height(from) < 0) return [`server/src/${from}.rs stands in no room`];
    return [...others]
      .filter((to) => height(to) > height(from))
      .map((to) => `server/src/${from}.rs knows ${to}, which is above it`);
  });
}

/** Groups of files that know each other in a circle, the largest first (Tarjan). */
export function circles(arrows) {
  const [order, low, open, groups] = [new Map(), new Map(), [], []];
  const visit = (node) => {
    order.set(node, order.size);
    low.set(node, order.get(node));
    open.push(node);
    for (const other of arrows.get(node) ?? []) {
      if (!order.has(other)) visit(other);
      if (open.includes(other)) low.set(node, Math.min(low.get(node), low.get(other)));
    }
    if (low.get(node) === order.get(node)) groups.push(open.splice(open.indexOf(node)));
  };
  for (const node of arrows.keys()) if (!order.has(node)) visit(node);
  return groups.filter((group) => group.length > 1).sort((a, b) => b.length - a.length);
}

function read() {
  const top = join(root, 'server/src');
  const names = readdirSync(top, { recursive: true }).filter((name) => /\.rs$/.test(name));
  const inside = names.map((name) => name.split(sep).join('/')).filter((name) => name.includes('/'));
  return new Map(inside.map((name) => [name, readFileSync(join(top, name), 'utf8')]));
}

function figures(arrows) {
  for (const room of ROOMS) {
    const files = [...arrows].filter(([module]) => module.split('/')[0] === room);
    const below = ROOMS.map((other) => {
      const count = files.flatMap(([, named]) => [...named]).filter((to) => to.split('/')[0] === other).length;
      return other !== room && count > 0 ? `${other} ${count}` : '';
    });
    console.log(`${room}: ${files.length} files; ${below.filter(Boolean).join(', ') || 'nothing below'}`);
  }
  console.log(
    `circles: ${circles(arrows)
      .map((group) => group.length)
      .join(', ')}`,
  );
}

await main(import.meta, ([what]) => {
  const arrows = arrowsOf(read());
  if (what === 'figures') return figures(arrows);
  const large = circles(arrows).filter((group) => group.length > MOST);
  const problems = [
    ...upward(arrows),
    ...large.map((group) => `${group.length} files know each other in a circle: ${group.sort().join(', ')}`),
  ];
  if (problems.length > 0) throw new Failure(problems.join('\n'));
  console.log(`${arrows.size} files of the server know only what stands below them`);
});
