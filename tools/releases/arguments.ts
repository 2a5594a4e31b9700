import {
  foldText,
  LIMITS,
  ROLES,
  type CanaryAudienceChange,
  type CanaryAudienceInput,
  type RoleCode,
} from '@portal/domain';
import { parseArgs } from 'node:util';

/** Usage of the tool. */
export const USAGE = `Uso: npm run release -- <orden>

  publish <remoto|shell>…       construye, revisa y publica un área para todos; las demás no cambian. Varias, como una sola
                                publicación: publish shell requests admin
    --canary <porcentaje>       solo para esa parte de los usuarios
    --roles <rol,…>             y para quienes tienen uno de esos roles (asignador, operario, …)
    --max-error-rate <porcentaje>  de personas que ven una falla con que la prueba se retira sola
    --note <texto>              qué trae; si falta, el asunto del commit. El commit, su rama y su autor se toman de git
    --skip-checks               sin tipos, lint, pruebas ni carga de cada página en Chromium; la publicación lo dice
    --accept <nombre,…>         acepta que esas declaraciones del shell sean otras que las conocidas por las áreas
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
  prune                         borra las versiones que nadie necesita; cada publicación lo hace al terminar
  check-api                     compara la API de este repositorio con la del portal de PORTAL_URL y rechaza lo que rompe a
                                quienes la llaman; antes de instalarla
  diff [a] [b]                  qué cambia entre dos publicaciones; sin nada, en la última. Luego, en qué shells funciona
                                cada versión publicada

  --dry-run                     en cualquier orden menos preview: dice qué pasaría y no cambia nada

Sin más se trabaja sobre las publicaciones de esta máquina (DATA_DIR/releases, o RELEASES_URL). Con PORTAL_URL y DEPLOY_TOKEN,
sobre un portal en otra parte. PAGES_URL nombra un portal con cuentas de demostración en que un área de otro repositorio carga
sus páginas antes de publicarse; si falta, el de PORTAL_URL. Termina con 0 si se hizo, 1 si se rechazó, 2 si la orden no se entiende.`;

/** A wrong call of this tool. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** The command of a call. */
export type ReleaseCommand =
  | {
      kind: 'publish';
      /** Those of several are published together. */
      deployables: string[];
      audience: CanaryAudienceInput | null;
      skipBuild: boolean;
      from: string | undefined;
      note: string | undefined;
      skipChecks: boolean;
      /** Names of declarations whose change is accepted. */
      accepted: string[];
      dryRun: boolean;
    }
  | { kind: 'publish-local'; dryRun: boolean }
  | { kind: 'list'; deployable: string | undefined }
  | { kind: 'promote' | 'rollback'; deployable: string; version: string | undefined; dryRun: boolean }
  | { kind: 'rollback-all'; to: number | undefined; dryRun: boolean }
  | { kind: 'canary'; deployable: string; version: string | undefined; change: CanaryAudienceChange; dryRun: boolean }
  | { kind: 'preview'; deployable: string; version: string; email: string; days: number | undefined }
  | { kind: 'prune'; dryRun: boolean }
  | { kind: 'withdraw'; deployable: string; dryRun: boolean }
  | { kind: 'canary-off'; deployable: string; dryRun: boolean }
  | { kind: 'diff'; from: number | undefined; to: number | undefined }
  | { kind: 'check-api' }
  | { kind: 'help' };

const OPTIONS = {
  'dry-run': { type: 'boolean' },
  'skip-build': { type: 'boolean' },
  from: { type: 'string' },
  note: { type: 'string' },
  'skip-checks': { type: 'boolean' },
  accept: { type: 'string' },
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
type Option = keyof typeof OPTIONS;

/** The options of each command, in addition to --help. */
const ALLOWED: Readonly<Record<string, readonly Option[]>> = {
  publish: ['dry-run', 'skip-build', 'from', 'note', 'skip-checks', 'accept', 'canary', 'roles', 'max-error-rate'],
  'publish-local': ['dry-run'],
  list: ['dry-run'],
  promote: ['dry-run'],
  rollback: ['dry-run', 'to'],
  canary: ['dry-run', 'share', 'roles', 'max-error-rate', 'off'],
  withdraw: ['dry-run'],
  prune: ['dry-run'],
  preview: ['for', 'days'],
  'check-api': [],
  diff: ['dry-run'],
};

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

function readNote(text: string): string {
  const note = text.trim();
  if (note === '' || note.length > LIMITS.sourceTextMax)
    throw new UsageError(`--note toma un texto de hasta ${LIMITS.sourceTextMax} caracteres`);
  return note;
}

function readNumber(what: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${what} es el número de una publicación`);
  return Number(text);
}

/**
 * Parses the arguments of `npm run release`.
 * @param words the arguments after `npm run release --`
 * @throws UsageError naming the wrong one
 */
export function parseCommand(words: readonly string[]): ReleaseCommand {
  let parsed;
  try {
    parsed = parseArgs({ args: [...words], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
  const { values, positionals } = parsed;
  const [order, first, second] = positionals;
  if (values.help) return { kind: 'help' };
  if (order === undefined) throw new UsageError(USAGE);
  const allowed = ALLOWED[order];
  if (!allowed) throw new UsageError(`no existe la orden ${order}\n\n${USAGE}`);
  const foreign = Object.keys(values).find((name) => !allowed.includes(name as Option));
  if (foreign !== undefined) throw new UsageError(`${order} no tiene la opción --${foreign}`);
  const [excess] =
    order === 'publish'
      ? []
      : positionals.slice({ 'publish-local': 1, 'check-api': 1, list: 2, withdraw: 2 }[order] ?? 3);
  if (excess !== undefined) throw new UsageError(`sobra «${excess}»`);

  const dryRun = values['dry-run'] ?? false;
  const deployable = (): string => {
    if (first === undefined) throw new UsageError(`${order} necesita el nombre de un área, o shell`);
    return first;
  };
  /**
   * Returns the audience of the call.
   * @param share the value of the option with the share
   */
  const audience = (option: string, share: string | undefined): CanaryAudienceChange => ({
    ...(share === undefined ? {} : { share: readPercentage(option, share) }),
    ...(values.roles === undefined ? {} : { roles: readRoles(values.roles) }),
    ...(values['max-error-rate'] === undefined
      ? {}
      : { maxErrorRate: readPercentage('max-error-rate', values['max-error-rate']) }),
  });

  switch (order) {
    case 'publish': {
      const isCanary = values.canary !== undefined || values.roles !== undefined;
      if (!isCanary && values['max-error-rate'] !== undefined) {
        throw new UsageError('--max-error-rate es de una prueba: indica --canary o --roles');
      }
      const deployables = [...new Set([deployable(), ...positionals.slice(2)])];
      if (deployables.length > 1 && (isCanary || values.from !== undefined)) {
        throw new UsageError('--canary, --roles y --from son de una sola área');
      }
      const skipBuild = values['skip-build'] ?? false;
      return {
        kind: 'publish',
        deployables,
        audience: isCanary ? { share: 0, ...audience('canary', values.canary) } : null,
        skipBuild,
        from: values.from,
        skipChecks: values['skip-checks'] ?? false,
        accepted: values.accept?.split(',') ?? [],
        note: values.note === undefined ? undefined : readNote(values.note),
        dryRun,
      };
    }
    case 'publish-local':
      return { kind: 'publish-local', dryRun };
    case 'check-api':
      return { kind: 'check-api' };
    case 'list':
      return { kind: 'list', deployable: first };
    case 'promote':
      return { kind: 'promote', deployable: deployable(), version: second, dryRun };
    case 'preview': {
      if (second === undefined || values.for === undefined) {
        throw new UsageError('preview necesita un área, una versión y --for <correo>');
      }
      if (!/^[1-7]$/.test(values.days ?? '1')) throw new UsageError('--days toma de 1 a 7 días');
      const days = values.days === undefined ? undefined : Number(values.days);
      return { kind: 'preview', deployable: deployable(), version: second, email: values.for, days };
    }
    case 'prune':
      return { kind: 'prune', dryRun };
    case 'withdraw':
      return { kind: 'withdraw', deployable: deployable(), dryRun };
    case 'rollback':
      if (first !== undefined && values.to !== undefined)
        throw new UsageError('--to es de todo el portal, no de un área');
      return first === undefined
        ? { kind: 'rollback-all', to: readNumber('--to', values.to), dryRun }
        : { kind: 'rollback', deployable: first, version: second, dryRun };
    case 'canary': {
      if (values.off) {
        if (values.share !== undefined || second !== undefined) throw new UsageError('--off no va con nada más');
        return { kind: 'canary-off', deployable: deployable(), dryRun };
      }
      if ([values.share, values.roles, values['max-error-rate']].every((value) => value === undefined)) {
        throw new UsageError('canary necesita --share <porcentaje>, --roles <rol,…> o --off');
      }
      return {
        kind: 'canary',
        deployable: deployable(),
        version: second,
        change: audience('share', values.share),
        dryRun,
      };
    }
    default:
      return second === undefined
        ? { kind: 'diff', from: readNumber('el primero', first), to: undefined }
        : { kind: 'diff', from: readNumber('el primero', first), to: readNumber('el segundo', second) };
  }
}
