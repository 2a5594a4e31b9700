import { foldText, LIMITS, ROLES, type CandidateAudienceInput, type RoleCode } from '@portal/domain';
import { parseArgs } from 'node:util';

export const USAGE = `Uso: npm run release -- <orden>

  publish <área|shell>…     construye, revisa y publica; varias, como un solo cambio
  list [área]               la historia, la última primero; con un área, sus versiones
  candidate <área>          quiénes prueban una versión (--version, o la que está en prueba); --off termina la prueba
  promote <área>            la versión en prueba, o --version, pasa a ser la de todos
  rollback <área>…          vuelve a la versión anterior; una sola, también a --version
  withdraw <área>           retira el área del portal (--reason <texto>); un administrador la trae de vuelta

  Para algunos: publish --candidate <porcentaje>, candidate --share <porcentaje>, y en ambas --roles <rol,…> (o ninguno) y
  --for <correo,…> (o nadie). De publish también: --note <texto>, --skip-build, --skip-checks, --from <carpeta>. Con
  --dry-run se dice qué pasaría y no cambia nada.

Se trabaja sobre el portal de PORTAL_URL (http://localhost:4200), con DEPLOY_TOKEN o como administrador (PORTAL_USER y
PORTAL_PASSWORD). Termina con 0 si se hizo, 1 si se rechazó, 2 si la orden no se entiende.`;

export class UsageError extends Error {
  override name = 'UsageError';
}

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  'skip-build': { type: 'boolean' },
  from: { type: 'string' },
  note: { type: 'string' },
  'skip-checks': { type: 'boolean' },
  candidate: { type: 'string' },
  share: { type: 'string' },
  roles: { type: 'string' },
  for: { type: 'string' },
  version: { type: 'string' },
  off: { type: 'boolean' },
  reason: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
export type Option = keyof typeof OPTIONS;

export type OrderRules = {
  /** The least areas that it takes, none by default. */
  least?: number;
  most: number;
  options: readonly Option[];
};

export type Options = ReturnType<typeof readOptions>['values'];

const readOptions = (words: readonly string[]) =>
  parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });

function readPercentage(option: string, text: string): number {
  const value = Number(text.replace(/%$/, ''));
  const isPercentage = /^\d{1,3}(\.\d{1,2})?%?$/.test(text) && value <= 100;
  if (!isPercentage) throw new UsageError(`--${option} toma un porcentaje entre 0 y 100, con dos decimales a lo más`);
  return value;
}

const NO_ROLES = 'ninguno';

function readRoles(text: string): RoleCode[] {
  if (text === NO_ROLES) return [];
  return text.split(',').map((name) => {
    const role = ROLES.find(({ code, rol }) => foldText(rol) === foldText(name.trim()) || String(code) === name.trim());
    if (!role)
      throw new UsageError(`no hay un rol «${name.trim()}»: ${ROLES.map(({ rol }) => foldText(rol)).join(', ')}`);
    return role.code;
  });
}

const NO_PERSONS = 'nadie';

const readPersons = (text: string): string[] =>
  text === NO_PERSONS ? [] : text.split(',').map((email) => email.trim());

/** Leaves out what the call does not name; undefined when it names nothing. */
export function readAudience(option: 'candidate' | 'share', values: Options): CandidateAudienceInput | undefined {
  const { [option]: share, roles, for: persons } = values;
  if ([share, roles, persons].every((text) => text === undefined)) return undefined;
  return {
    ...(share !== undefined && { share: readPercentage(option, share) }),
    ...(roles !== undefined && { roles: readRoles(roles) }),
    ...(persons !== undefined && { persons: readPersons(persons) }),
  };
}

export function readText(option: 'note' | 'reason', values: Options): string | undefined {
  const text = values[option]?.trim();
  if (text === '' || (text ?? '').length > LIMITS.sourceTextMax)
    throw new UsageError(`--${option} toma un texto de hasta ${LIMITS.sourceTextMax} caracteres`);
  return text;
}

/**
 * Returns the order with its words and options; null when the call asks for help.
 * @throws UsageError naming the wrong one
 */
export function parseCall<Order extends OrderRules>(words: readonly string[], orders: Readonly<Record<string, Order>>) {
  let parsed;
  try {
    parsed = readOptions(words);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [name, ...rest] = positionals;
  if (values.help) return null;
  if (name === undefined) throw new UsageError(USAGE);
  const order = Object.hasOwn(orders, name) ? orders[name] : undefined;
  if (!order) throw new UsageError(`no existe la orden ${name}\n\n${USAGE}`);
  const foreign = Object.keys(values).find((option) => !order.options.includes(option as Option));
  if (foreign !== undefined) throw new UsageError(`${name} no tiene la opción --${foreign}`);
  if (rest.length > order.most) throw new UsageError(`sobra «${rest[order.most]}»`);
  if (rest.length < (order.least ?? 0)) throw new UsageError(`${name} necesita el nombre de un área, o shell`);
  return { order, words: rest, values };
}
