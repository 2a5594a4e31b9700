import type { ProductionAttack } from './attacked';
import { call } from './call';

const DOCUMENTS = ['/api/docs', '/api/docs/', '/api/docs/json', '/api/docs/yaml', '/api/docs/static/index.html'];
/** Areas of the release of these attacks. */
const AREAS = ['admin', 'requests'];
/** Who published the release of these attacks. */
const PUBLISHER = 'Equipo de plataforma';

/** Reads, without a session, what a production portal says of its inside. */
export const documentsAccess: ProductionAttack = async (portal, { checks }) => {
  const answers = await Promise.all(DOCUMENTS.map((path) => call(portal, { path })));
  checks.say(
    `documents of the API without a session: ${DOCUMENTS.map((path, at) => `${path} ${answers[at]?.status}`).join(', ')}`,
  );
  checks.expect(
    'none is open',
    answers.every(({ status }) => status === 401 || status === 404),
  );
  const as = await portal.as(portal.accounts.client);
  const signedIn = await call(portal, { path: '/api/docs/json', as });
  checks.say(`with a session: ${signedIn.status}`);
  for (const path of ['/registry.json', '/', '/home']) {
    const { text, status } = await call(portal, { path, headers: { accept: 'text/html,application/json' } });
    const names = [PUBLISHER, 'publishedBy', 'createdBy'].filter((name) => text.includes(name));
    checks.say(`${path} without a session: ${status}; names of people: ${names.join(', ') || 'none'}`);
    checks.expect(`${path} tells nobody's name`, !text.includes(PUBLISHER), names);
    const areas = AREAS.filter((area) => text.includes(`"${area}"`) || text.includes(`/remotes/${area}`));
    checks.expect(`${path} tells no area`, status < 400 && areas.length === 0, areas);
  }
  const { text: registry } = await call(portal, { path: '/registry.json', as });
  const told = AREAS.filter((area) => registry.includes(`/remotes/${area}/`));
  checks.expect('/registry.json tells a signed-in person the areas', told.length > 0, told);
  const metrics = await call(portal, { path: '/metrics' });
  const hasMetrics = metrics.text.includes('# HELP');
  checks.say(`/metrics without a token: ${metrics.status}, ${hasMetrics ? 'metrics' : 'no metrics'}`);
  checks.expect('nobody reads the metrics without a token', !hasMetrics);
};
