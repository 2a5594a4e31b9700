import type { FastifyInstance } from 'fastify';

/** Prefix of the API's own routes, which the table omits. */
const PREFIX = '/api/v1';

const NODE = /^(?<indent>[│ ]*)[├└]── (?<path>.*?)(?: \((?<methods>[A-Z, ]+)\))?$/;

/**
 * Reads the router's own drawing of its tree, so that no route can be missing whichever way it was registered.
 * @returns every route as `GET /users/:`, names of parameters left out because the router merges them
 */
export function routesOf(app: FastifyInstance): string[] {
  const above: string[] = [];
  const routes: string[] = [];
  for (const line of app.printRoutes({ commonPrefix: false }).split('\n')) {
    const { indent = '', path = '', methods } = NODE.exec(line)?.groups ?? {};
    if (path === '' && methods === undefined) continue;
    const depth = indent.length / 4;
    above.length = depth;
    above[depth] = path;
    for (const method of methods?.split(', ') ?? []) routes.push(unnamed(`${method} ${above.join('')}`));
  }
  return routes.sort();
}

/** Normalises a route for comparison: without the API's prefix, the names of parameters and a final slash. */
export function unnamed(route: string): string {
  const [method = '', path = ''] = route.split(' ');
  const local = path.startsWith(`${PREFIX}/`) ? path.slice(PREFIX.length) : path;
  const plain = local.replace(/:\w+(?:\|:\w+)*/g, ':').replace(/(?<=.)\/$/, '');
  return `${method} ${plain}`;
}
