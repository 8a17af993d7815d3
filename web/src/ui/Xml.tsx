import styles from './Xml.module.css';

/** An XML file to be read, one element a line; what is no XML is shown as it is. */
export function Xml({ name, text }: { name: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text scrolls by keyboard
    <section className={styles.xml} tabIndex={0} aria-label={name}>
      <pre>{indented(text)}</pre>
    </section>
  );
}

function indented(xml: string): string {
  const parsed = new DOMParser().parseFromString(xml, 'application/xml');
  if (parsed.querySelector('parsererror') !== null) return xml;
  const lines: string[] = [];
  const write = (element: Element, depth: number) => {
    const pad = '  '.repeat(depth);
    const attributes = [...element.attributes].map(({ name, value }) => ` ${name}="${value}"`).join('');
    const open = `${element.tagName}${attributes}`;
    const text = element.textContent ?? '';
    if (element.children.length > 0) {
      lines.push(`${pad}<${open}>`);
      for (const child of element.children) write(child, depth + 1);
      lines.push(`${pad}</${element.tagName}>`);
    } else lines.push(text === '' ? `${pad}<${open}/>` : `${pad}<${open}>${text}</${element.tagName}>`);
  };
  write(parsed.documentElement, 0);
  return lines.join('\n');
}
