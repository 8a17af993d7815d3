// Papers as people send them: printed to PDF, scanned at 150 dpi, faxed, or photographed.
import { pdfOf } from './files.mjs';

const html = ({ style = '', body }, landscape) =>
  `<!doctype html><meta charset=utf-8><style>@page{size:A4 ${landscape ? 'landscape' : ''};margin:14mm} body{font:11px Arial,"WenQuanYi Micro Hei",sans-serif} ${style}</style>${body}`;

/** A4 at 96 dots an inch, as the browser counts. */
const [SHORT, LONG] = [794, 1123];
const DPI = 150 / 96;

/** How a scan looks: filters, and the noise of the machine (0 to 1). */
const LOOKS = {
  scan: { filter: 'grayscale(.4) contrast(.92) blur(.3px)', noise: 0.04, angle: 0.5 },
  needles: { filter: 'grayscale(1) contrast(.85) blur(.5px) brightness(1.08)', noise: 0.07, angle: -0.4, dots: true },
  fax: { filter: 'grayscale(1) blur(.55px) contrast(.62) brightness(1.22)', noise: 0.1, angle: 0.9 },
  skew: { filter: 'contrast(.95) blur(.2px)', noise: 0.02, angle: -1.8 },
  grey: { filter: 'grayscale(1) contrast(.6) brightness(.82)', noise: 0.03, angle: 0.3, quality: 22 },
};

/** A paper as the browser prints it. */
export async function printed(browser, paper) {
  const page = await browser.newPage();
  await page.setContent(html(paper, paper.landscape));
  const bytes = await page.pdf({ preferCSSPageSize: true });
  await page.close();
  return bytes;
}

async function pictured(browser, paper) {
  const [width, height] = paper.landscape ? [LONG, SHORT] : [SHORT, LONG];
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: 2 });
  await page.setContent(html({ ...paper, style: `html{padding:14mm;background:#fff} body{margin:0} ${paper.style}` }));
  const bytes = await page.screenshot();
  await page.close();
  return { bytes, width, height };
}

/** Grains of a fixed seed, so that a paper looks the same each time. */
const GRAINS = `const grains = (canvas, part) => {
  const context = canvas.getContext('2d');
  let seed = 7;
  const next = () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let n = canvas.width * canvas.height * part / 6; n > 0; n--) {
    context.fillStyle = next() < .5 ? 'rgba(0,0,0,.3)' : 'rgba(255,255,255,.55)';
    context.fillRect(next() * canvas.width, next() * canvas.height, 1.4, 1.4);
  }
};`;

async function shot(browser, content, width, height, scale, quality) {
  const page = await browser.newPage({ viewport: { width, height }, deviceScaleFactor: scale });
  await page.setContent(content, { waitUntil: 'load' });
  const bytes = await page.screenshot({ type: 'jpeg', quality });
  await page.close();
  return bytes;
}

/** A PDF of one scanned page. */
export async function scanned(browser, paper) {
  const { bytes, width, height } = await pictured(browser, paper);
  const look = LOOKS[paper.look];
  const source = `data:image/png;base64,${bytes.toString('base64')}`;
  // Needles leave rows of dots.
  const dots = look.dots
    ? '<div style="position:absolute;inset:0;background:repeating-linear-gradient(#fff0 0 1.4px,#fff8 1.4px 2px)"></div>'
    : '';
  const content = `<body style="margin:0;background:#fff;overflow:hidden"><img src="${source}" style="width:${width}px;height:${height}px;transform:rotate(${look.angle}deg);filter:${look.filter}">${dots}<canvas width=${width} height=${height} style="position:absolute;inset:0"></canvas><script>${GRAINS} grains(document.querySelector('canvas'), ${look.noise})</script>`;
  const jpeg = await shot(browser, content, width, height, DPI, look.quality ?? 38);
  return pdfOf(jpeg, Math.floor(width * DPI), Math.floor(height * DPI));
}

/** A photo of the paper on a table. */
export async function photographed(browser, paper) {
  const { bytes, width, height } = await pictured(browser, paper);
  const source = `data:image/png;base64,${bytes.toString('base64')}`;
  const content = `<body style="margin:0;overflow:hidden;background:linear-gradient(120deg,#4a3524,#2c2018);perspective:2600px"><img src="${source}" style="width:${width}px;height:${height}px;margin:44px;transform:rotateX(7deg) rotateY(-6deg) rotate(1.6deg);filter:contrast(.9) brightness(.93) blur(.25px);box-shadow:0 0 30px #000"><div style="position:absolute;inset:0;background:radial-gradient(circle at 25% 20%,#fff2,#0003)"></div>`;
  return shot(browser, content, width + 88, height + 88, 1.75, 42);
}
