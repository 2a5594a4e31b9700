import { getData, getPage } from '@portal/api-client';
import {
  businessDay,
  type AuditEntry,
  type HomeCount,
  type HomeSlot,
  type Job,
  type PortalSetup,
  type SetupStep,
  type UserListItem,
} from '@portal/domain';
import { PAGES } from '../pages';

const ONE_ROW = { offset: 0, limit: 1 };

const STEPS: Record<keyof PortalSetup, Omit<SetupStep, 'isDone'>> = {
  services: { text: 'Agrega los servicios, con su precio', path: PAGES.services.path },
  branches: { text: 'Agrega tus sedes: por ellas se visita y se factura', path: `${PAGES.masters.path}?kind=branches` },
  places: { text: 'Agrega clientes, malls y ubicaciones', path: PAGES.masters.path },
  users: { text: 'Crea a un cliente, un asignador y un operario', path: PAGES.userCreate.path },
  companies: { text: 'Crea un contratista, si trabajas con alguno', path: PAGES.contractorCreate.path },
  requests: { text: 'Primera solicitud: la crea el cliente con su cuenta', path: PAGES.users.path },
};

function stepsOf(setup: PortalSetup): SetupStep[] {
  const { companies: _isOptional, ...needed } = setup;
  return Object.values(needed).every(Boolean)
    ? []
    : Object.entries(STEPS).map(([name, step]) => ({ ...step, isDone: setup[name as keyof PortalSetup] }));
}

const OFTEN = [PAGES.userCreate, PAGES.contractorCreate].map(({ title, description = '', path }) => ({
  key: path,
  title: 'Lo que haces a menudo',
  text: title,
  detail: description,
  path,
  action: { label: 'Crear', icon: 'add', path },
}));

const IN_ORDER = {
  key: 'in-order',
  title: 'Hoy',
  text: 'Todo en orden',
  detail:
    'Ningún trabajo del portal falló, a nadie se le rechazó el ingreso y nadie inactivo tiene solicitudes abiertas.',
  path: PAGES.audit.path,
};

const counted = (label: string, count: number, path: string, filters: Record<string, string>): HomeCount => ({
  key: label,
  label,
  count,
  path: `${path}?${new URLSearchParams(filters).toString()}`,
  order: 150,
  action: 'Revisar',
  isFirst: true,
});

const home: HomeSlot = async (_input, signal) => {
  const today = businessDay(new Date());
  const failed = { state: 'failed' };
  const refused = { kind: 'sign-in-refused', from: today, to: today };
  const stranded = { status: 'inactivo', openVisits: '1' };
  const [operators, jobs, refusals, setup] = await Promise.all([
    getPage<UserListItem>('/users', { ...ONE_ROW, ...stranded }, signal),
    getPage<Job>('/jobs', { ...ONE_ROW, ...failed }, signal),
    getPage<AuditEntry>('/audit', { ...ONE_ROW, ...refused }, signal),
    getData<PortalSetup>('/setup', {}, signal),
  ]);
  const steps = stepsOf(setup);
  return {
    counts: [
      counted('Personas inactivas con solicitudes abiertas', operators.total, PAGES.users.path, stranded),
      counted('Trabajos del portal que fallaron', jobs.total, PAGES.jobs.path, failed),
      counted('Ingresos rechazados hoy', refusals.total, PAGES.audit.path, refused),
    ],
    setup: steps,
    tasks:
      steps.length > 0 ? [] : [...(operators.total + jobs.total + refusals.total === 0 ? [IN_ORDER] : []), ...OFTEN],
  };
};

export default home;
