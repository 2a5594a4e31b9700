import { createRandom, type Random } from './random';

/** The scenes of the drawn photos, one for each kind of work. */
export const SCENES = ['pipe', 'panel', 'tiles', 'lights', 'shutter', 'wall'] as const;
export type Scene = (typeof SCENES)[number];

const WIDTH = 1280;
const HEIGHT = 960;

type Palette = { wall: string; floor: string; shade: string };
const PALETTES: readonly Palette[] = [
  { wall: '#d9d4c7', floor: '#8d8678', shade: '#5f594d' },
  { wall: '#c8d3d6', floor: '#77858a', shade: '#48555a' },
  { wall: '#e3dccf', floor: '#a08b6f', shade: '#6d5b44' },
  { wall: '#cfd8cb', floor: '#7d8a77', shade: '#4e5a49' },
];

const rect = (x: number, y: number, width: number, height: number, fill: string, more = ''): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}" ${more}/>`;
const line = (points: string, stroke: string, width: number, more = ''): string =>
  `<polyline points="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" ${more}/>`;
const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, more = ''): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${more}/>`;

/** Colours that fade out towards the edge, each a gradient of the document: a filter that blurs takes librsvg five times as long. */
const FADING = { soot: '#231d1a', glow: '#fff4c9', stain: '#6b5e44' } as const;
const fadingEllipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: keyof typeof FADING,
  opacity: number,
): string => ellipse(x, y, rx, ry, `url(#${fill})`, `opacity="${opacity}"`);
const fadingGradients = (): string =>
  Object.entries(FADING)
    .map(
      ([name, colour]) =>
        `<radialGradient id="${name}"><stop offset="0.5" stop-color="${colour}"/><stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
    )
    .join('');

type Draw = (random: Random, isRepaired: boolean, palette: Palette) => string;

const drawPipe: Draw = (random, isRepaired, { shade }) => {
  const y = random.between(300, 420);
  const joint = random.between(480, 760);
  const pipe =
    rect(0, y, WIDTH, 74, 'url(#metal)') +
    rect(joint - 40, y - 18, 80, 110, isRepaired ? '#b98a3e' : '#7b5a3a', 'rx="10"') +
    rect(180, y - 60, 26, 190, shade) +
    rect(1080, y - 60, 26, 190, shade);
  if (isRepaired) return pipe + rect(joint - 24, y - 8, 14, 90, '#e6c584', 'rx="6"');
  const drops = Array.from({ length: 14 }, () =>
    ellipse(
      joint + random.between(-34, 34),
      y + random.between(110, 420),
      5,
      random.between(9, 18),
      '#6aa7c9',
      'opacity="0.85"',
    ),
  ).join('');
  const puddle = ellipse(joint, 872, random.between(220, 320), 46, '#5d93b3', 'opacity="0.75"');
  const rust = ellipse(joint, y + 58, 84, 40, '#8a4f22', 'opacity="0.55"');
  return pipe + rust + drops + puddle;
};

const drawPanel: Draw = (random, isRepaired, { shade }) => {
  const breakers = Array.from({ length: 12 }, (_, index) => {
    const x = 440 + (index % 6) * 70;
    const y = 300 + Math.floor(index / 6) * 190;
    const isBurnt = !isRepaired && (index === 3 || index === 8);
    return (
      rect(x, y, 54, 140, isBurnt ? '#3a2f2a' : '#f0efeb', 'rx="5"') +
      rect(x + 17, y + (isRepaired || random.next() > 0.4 ? 30 : 74), 20, 38, isBurnt ? '#1c1715' : '#33383c', 'rx="3"')
    );
  }).join('');
  const cover = rect(390, 230, 510, 500, '#b9bfc2', 'rx="14"') + rect(410, 250, 470, 460, '#8f979b', 'rx="8"');
  const soot = isRepaired ? '' : fadingEllipse(680, 330, 210, 190, 'soot', 0.5);
  const wires = [0, 1, 2, 3]
    .map((index) =>
      line(
        `${470 + index * 110},250 ${440 + index * 120},120 ${380 + index * 170},0`,
        ['#b23b32', '#2d5d9b', '#3f8f4a', shade][index] ?? shade,
        10,
      ),
    )
    .join('');
  return wires + cover + breakers + soot;
};

const drawTiles: Draw = (random, isRepaired) => {
  const broken = new Set([random.between(18, 22), random.between(25, 29), random.between(33, 37)]);
  const tiles = Array.from({ length: 56 }, (_, index) => {
    const x = (index % 8) * 160;
    const y = Math.floor(index / 8) * 140;
    const tone = 205 + random.between(-9, 9);
    const tile = rect(x + 4, y + 4, 152, 132, `rgb(${tone},${tone - 8},${tone - 22})`, 'rx="3"');
    if (!broken.has(index) || isRepaired) return tile;
    const crack = `${x + 10},${y + 20} ${x + 60},${y + 70} ${x + 40},${y + 100} ${x + 120},${y + 130}`;
    return tile + line(crack, '#4b4640', 6) + line(`${x + 60},${y + 70} ${x + 150},${y + 30}`, '#4b4640', 4);
  }).join('');
  return rect(0, 0, WIDTH, HEIGHT, '#8a8377') + tiles;
};

const drawLights: Draw = (random, isRepaired, { shade }) => {
  const lamps = Array.from({ length: 6 }, (_, index) => {
    const x = 130 + (index % 3) * 380;
    const y = 90 + Math.floor(index / 3) * 240;
    const isOn = isRepaired || (index !== 1 && index !== 5 && random.next() > 0.15);
    const glow = isOn ? fadingEllipse(x + 130, y + 60, 270, 190, 'glow', 0.55) : '';
    return glow + rect(x, y, 260, 110, isOn ? '#fffbe8' : '#585b5e', `rx="8" stroke="${shade}" stroke-width="6"`);
  }).join('');
  return lamps + rect(0, 600, WIDTH, 20, shade) + (isRepaired ? '' : line('520,200 540,330 500,420', '#2b2b2b', 8));
};

const drawShutter: Draw = (random, isRepaired, { shade }) => {
  const slats = Array.from({ length: 20 }, (_, index) => {
    const y = 130 + index * 34;
    const sag = isRepaired || index < 8 || index > 14 ? 0 : random.between(10, 34);
    return `<path d="M170 ${y} Q 640 ${y + sag * 2} 1110 ${y + sag / 2} v 28 Q 640 ${y + 28 + sag * 2} 170 ${y + 28} Z" fill="${index % 2 ? '#9aa3a8' : '#aeb7bb'}"/>`;
  }).join('');
  const frame = rect(120, 90, 60, 760, shade) + rect(1100, 90, 60, 760, shade) + rect(120, 60, 1040, 70, shade);
  const gap = isRepaired ? '' : rect(170, 800, 940, 50, '#1e2326');
  return rect(170, 130, 940, 720, '#2a3034') + slats + gap + frame;
};

const drawWall: Draw = (random, isRepaired, { shade }) => {
  const skirting = rect(0, 700, WIDTH, 46, shade);
  if (isRepaired) return skirting;
  const stains = Array.from({ length: 7 }, () =>
    fadingEllipse(
      random.between(380, 900),
      random.between(170, 480),
      random.between(90, 190),
      random.between(70, 150),
      'stain',
      0.35,
    ),
  ).join('');
  const flakes = Array.from({ length: 16 }, () => {
    const [x, y] = [random.between(360, 920), random.between(150, 560)];
    return `<path d="M${x} ${y} l${random.between(20, 60)} ${random.between(-20, 20)} l${random.between(-20, 20)} ${random.between(24, 60)} Z" fill="#f4f0e6"/>`;
  }).join('');
  return stains + flakes + line('640,0 610,160 660,300 620,470 650,690', '#574d3d', 7) + skirting;
};

const DRAWINGS: Record<Scene, Draw> = {
  pipe: drawPipe,
  panel: drawPanel,
  tiles: drawTiles,
  lights: drawLights,
  shutter: drawShutter,
  wall: drawWall,
};

/**
 * Draws a photo as a person with a phone would have taken it: a room, the damage (or the repair), light from one side.
 * @param scene the subject of the photo
 * @param isRepaired the result instead of the damage
 * @param seed the same seed draws the same image
 * @returns an SVG document of 1280 × 960 pixels
 */
export function drawScene(scene: Scene, isRepaired: boolean, seed: number): string {
  const random = createRandom(seed);
  const palette = random.pick(PALETTES);
  const light = random.between(15, 85);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<defs>
<linearGradient id="metal" x1="0" x2="0" y1="0" y2="1"><stop offset="0" stop-color="#d7dde0"/><stop offset="0.45" stop-color="#a2acb1"/><stop offset="1" stop-color="#5f6a70"/></linearGradient>
<radialGradient id="light" cx="${light}%" cy="18%" r="95%"><stop offset="0" stop-color="#fff" stop-opacity="0.42"/><stop offset="0.5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.48"/></radialGradient>
${fadingGradients()}
</defs>
${rect(0, 0, WIDTH, HEIGHT, palette.wall)}${rect(0, 740, WIDTH, 220, palette.floor)}
${DRAWINGS[scene](random, isRepaired, palette)}
${rect(0, 0, WIDTH, HEIGHT, 'url(#light)')}
</svg>`;
}

/**
 * Draws a signature: a few loops of a pen on a transparent ground.
 * @returns an SVG document of 600 × 200 pixels
 */
export function drawSignature(seed: number): string {
  const random = createRandom(seed);
  let path = `M 70 ${random.between(90, 130)}`;
  for (let x = 110; x < 520; x += random.between(28, 56)) {
    path += ` Q ${x} ${random.between(20, 180)} ${x + random.between(10, 40)} ${random.between(70, 140)}`;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><path d="${path}" fill="none" stroke="#14213d" stroke-width="4" stroke-linecap="round"/></svg>`;
}
