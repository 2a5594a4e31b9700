import { LINKED_PATHS } from '@portal/domain';
import { createContext, use } from 'react';
import { Link } from 'react-router-dom';

/** Tells whether the reader may open a page; a host provides it. */
export const CanOpenContext = createContext<(path: string) => boolean>(() => false);

const SOURCES = {
  service: { many: 'servicios', path: LINKED_PATHS.services },
  client: { many: 'clientes', path: LINKED_PATHS.masters, kind: 'clients' },
  mall: { many: 'malls', path: LINKED_PATHS.masters, kind: 'malls' },
  location: { many: 'ubicaciones', path: LINKED_PATHS.masters, kind: 'locations' },
  branch: { many: 'sedes activas', path: LINKED_PATHS.masters, kind: 'branches' },
  account: { many: 'cuentas de clientes', path: LINKED_PATHS.userCreate },
  operator: { many: 'operarios', path: LINKED_PATHS.userCreate },
  company: { many: 'empresas con asignadores', path: LINKED_PATHS.contractorCreate },
} as const satisfies Record<string, { many: string; path: string; kind?: string }>;

/** Stands under a select that has nothing to choose: the missing records, and who adds them. */
export function MissingChoice({ of }: { of: keyof typeof SOURCES }) {
  const source = SOURCES[of];
  const isOwn = use(CanOpenContext)(source.path);
  if (!isOwn) return `Aún no hay ${source.many}; avisa a tu administrador.`;
  return (
    <>
      Aún no hay {source.many}.{' '}
      <Link className="ui-link" to={'kind' in source ? `${source.path}?kind=${source.kind}` : source.path}>
        Agregar
      </Link>
    </>
  );
}
