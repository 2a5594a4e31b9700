export const SHELL_ADDRESS = {
  root: '/',
  login: '/login',
  password: '/password',
  home: '/home',
  account: '/account',
  notices: '/notices',
  help: '/help',
  follow: '/seguir',
  ask: '/pedir',
  confirm: '/pedir/confirmar',
} as const;

export type PageWords = {
  title: string;
  description?: string;
};

export const SHELL_WORDS = {
  login: { title: 'Cada reparación, desde la primera foto hasta la factura.' },
  home: {
    title: 'Inicio',
    description:
      'Este es tu sistema de reparaciones: aquí se solicita, se asigna, se repara y se factura cada trabajo, y todos ven en qué va.',
  },
  follow: { title: 'Seguimiento de una solicitud' },
  ask: { title: 'Pide una reparación' },
  confirm: { title: 'Confirma tu solicitud' },
} satisfies Partial<Record<keyof typeof SHELL_ADDRESS, PageWords>>;

const LONGEST_PATH = 120;

/** Segments of letters, digits, `-` and `_`, each a fixed text or a `:parameter`: no `*`, no `?`, no `%`, no dots. */
const PATH_PATTERN = /^(\/:?[A-Za-z0-9_-]+)+$/;

/**
 * Everything that the router would read as a wildcard, an optional segment or an encoded character is excluded, so that
 * two paths can be compared segment by segment.
 */
export function isPagePath(text: string): boolean {
  return text.length <= LONGEST_PATH && PATH_PATTERN.test(text);
}

const isParameter = (segment: string): boolean => segment.startsWith(':');

function comparedSegments(path: string): string[] {
  return path
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => (isParameter(segment) ? ':' : segment));
}

export function pagePathShape(path: string): string {
  return `/${comparedSegments(path).join('/')}`;
}

/**
 * A parameter matches every segment, also a fixed one of the other path. The rules are those of the shell's router
 * (react-router's `matchRoutes`); a test of the shell compares the two.
 */
export function pagePathsOverlap(one: string, other: string): boolean {
  const [left, right] = [comparedSegments(one), comparedSegments(other)];
  return (
    left.length === right.length &&
    left.every((segment, index) => segment === ':' || right[index] === ':' || segment === right[index])
  );
}

export function beginsWithParameter(path: string): boolean {
  return comparedSegments(path)[0] === ':';
}
