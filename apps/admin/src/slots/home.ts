import { getData, getPage } from '@portal/api-client';
import { type HomeSlot, type Job, type PortalSetup, type SetupStep } from '@portal/domain';
import { PAGES } from '../pages';

type Step = Omit<SetupStep, 'isDone'> & { isOptional?: true };

const STEPS: Record<keyof PortalSetup, Step> = {
  services: { text: 'Agrega los servicios, con su precio', path: PAGES.services.path },
  branches: { text: 'Agrega tus sedes: por ellas se visita y se factura', path: `${PAGES.masters.path}?kind=branches` },
  places: { text: 'Agrega clientes, malls y ubicaciones', path: PAGES.masters.path },
  users: { text: 'Crea a un cliente, un asignador y un operario', path: PAGES.userCreate.path },
  companies: {
    text: 'Crea un contratista, si trabajas con alguno',
    path: PAGES.contractorCreate.path,
    isOptional: true,
  },
  requests: { text: 'Primera solicitud: la crea el cliente con su cuenta', path: PAGES.users.path },
};

function stepsOf(setup: PortalSetup): SetupStep[] {
  const steps = Object.entries(STEPS).map(([name, step]) => ({ ...step, isDone: setup[name as keyof PortalSetup] }));
  return steps.every(({ isDone, isOptional }) => isDone || isOptional)
    ? []
    : steps.map(({ text, path, isDone }) => ({ text, path, isDone }));
}

const home: HomeSlot = async (_input, signal) => {
  const [failed, setup] = await Promise.all([
    getPage<Job>('/jobs', { offset: 0, limit: 1, state: 'failed' }, signal),
    getData<PortalSetup>('/setup', {}, signal),
  ]);
  return {
    counts: [
      {
        key: 'failed-jobs',
        label: 'Trabajos del portal que fallaron',
        count: failed.total,
        path: `${PAGES.jobs.path}?state=failed`,
        order: 150,
        action: 'Reintentar',
        isFirst: true,
      },
    ],
    setup: stepsOf(setup),
  };
};

export default home;
