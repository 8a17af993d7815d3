// The types of a declaration, written from its definition: every field with its labels.
import { Failure } from '../lib/run.mjs';

/** How values of a kind of field are written in TypeScript. */
const TYPES = { int: 'string | number', decimal: 'string | number', id: 'string | number' };

const upper = (name) => name[0].toUpperCase() + name.slice(1);

/** The types of the package with `Declaration` and its parts spelled out, in place of plain objects. */
export function declarationTypes(types, rules) {
  // The fields are the same in all categories.
  const form = rules.declarationForm('1');
  const named = (list) => (list === 'lines' ? 'DeclarationLine' : `${upper(list)}Row`);
  const lists = (parts) => parts.map(({ list, label, many }) => [list, label, `${named(list)}${many ? '[]' : ''}`]);
  const rows = [...form.parts, ...form.lineParts].map(({ list, label, fields }) =>
    interfaceOf(`${label.zh} · ${label.en}.`, named(list), fields, list === 'lines' ? lists(form.lineParts) : []),
  );
  const head = interfaceOf(
    'A declaration: the fields of its head, and its lists.',
    'Declaration',
    form.head,
    lists(form.parts),
  );
  const spelled = [head, ...rows].join('\n');
  return [
    [/\/\*\*[^/]*\*\/\nexport type Value = [^;]*;\n+/, ''],
    [/\/\*\*[^/]*\*\/\nexport type DeclarationLike = object;\n+/, ''],
    [/\/\*\*[^/]*\*\/\nexport type Declaration = [^;]*;\n/, spelled],
    [/\bDeclarationLike\b/g, 'Declaration'],
  ].reduce((text, [found, wanted]) => {
    if (text.search(found) < 0) throw new Failure(`the types have no ${found}`);
    return text.replace(found, () => wanted);
  }, types);
}

function interfaceOf(title, name, fields, lists) {
  const lines = fields.map((field) => {
    const codes = field.family ? ` Codes: \`${field.family}\`${field.key === 'name2' ? ' (letters)' : ''}.` : '';
    const type = TYPES[field.kind] ?? 'string';
    return `  /** ${field.label.zh} · ${field.label.en}.${codes} */\n  ${field.name}?: ${type} | null;\n`;
  });
  const nested = lists.map(([list, label, type]) => `  /** ${label.zh} · ${label.en}. */\n  ${list}?: ${type};\n`);
  return `/** ${title} */\nexport interface ${name} {\n${[...lines, ...nested].join('')}}\n`;
}
