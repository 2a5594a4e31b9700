import { foldText, LIMITS, ROLES, type CanaryAudienceChange, type RoleCode } from '@portal/domain';
import { parseArgs } from 'node:util';

export const USAGE = `Uso: npm run release -- <orden>

  publish <remoto|shell>…       construye, revisa y publica un área para todos; las demás no cambian. Varias, como una sola
                                publicación: publish shell requests admin
    --canary <porcentaje>       solo para esa parte de los usuarios
    --roles <rol,…>             y para quienes tienen uno de esos roles (asignador, operario, …)
    --max-error-rate <porcentaje>  de personas que ven una falla con que la prueba se retira sola
    --note <texto>              qué trae; si falta, el asunto del commit. El commit, su rama y su autor se toman de git
    --skip-checks               sin tipos, lint, pruebas ni carga de cada página en Chromium; la publicación lo dice
    --skip-build                publica lo que ya está construido
    --from <carpeta>            publica el build que está allí, por ejemplo el que dejó otra etapa
  publish-local                 todo lo construido que no sea lo actual, como una publicación
  list [área]                   las publicaciones, la última primero; con un área, sus versiones
  promote <área> [versión]      la versión en prueba, o la indicada, pasa a ser la de todos
  rollback <área> [versión]     el área vuelve a su versión anterior, o a la indicada
  rollback [--to <n>]           todo vuelve a la publicación anterior, o a la n
  canary <área> --share <porcentaje> [--roles …] [versión]   quiénes prueban una versión;
                                lo que no se indica queda como está; --roles ninguno quita los roles
  canary <área> --off           termina la prueba
  withdraw <área>               retira el área del portal; publicarla o volver a una versión la trae de vuelta
  preview <área> <versión> --for <correo>   el enlace con que esa persona, y nadie más, ve una versión guardada
    --days <días>               hasta cuándo: de 1 a 7 días

  --dry-run                     en cualquier orden menos preview: dice qué pasaría y no cambia nada

Sin más se trabaja sobre las publicaciones de esta máquina (DATA_DIR/releases, o RELEASES_URL). Con PORTAL_URL y DEPLOY_TOKEN,
sobre un portal en otra parte. Termina con 0 si se hizo, 1 si se rechazó, 2 si la orden no se entiende.`;

export class UsageError extends Error {
  override name = 'UsageError';
}

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  'skip-build': { type: 'boolean' },
  from: { type: 'string' },
  note: { type: 'string' },
  'skip-checks': { type: 'boolean' },
  canary: { type: 'string' },
  share: { type: 'string' },
  roles: { type: 'string' },
  'max-error-rate': { type: 'string' },
  off: { type: 'boolean' },
  to: { type: 'string' },
  for: { type: 'string' },
  days: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const;
export type Option = keyof typeof OPTIONS;

export type OrderRules = {
  /** The least words, such as an area and a version; none by default. */
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

/** Leaves out what the call does not name. */
export function readAudience(option: 'canary' | 'share', values: Options): CanaryAudienceChange {
  const { [option]: share, roles, 'max-error-rate': rate } = values;
  return {
    ...(share !== undefined && { share: readPercentage(option, share) }),
    ...(roles !== undefined && { roles: readRoles(roles) }),
    ...(rate !== undefined && { maxErrorRate: readPercentage('max-error-rate', rate) }),
  };
}

export function readNote(text: string | undefined): string | undefined {
  const note = text?.trim();
  if (note === '' || (note ?? '').length > LIMITS.sourceTextMax)
    throw new UsageError(`--note toma un texto de hasta ${LIMITS.sourceTextMax} caracteres`);
  return note;
}

export function readNumber(text: string | undefined): number | undefined {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw new UsageError('--to es el número de una publicación');
  return text === undefined ? undefined : Number(text);
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
