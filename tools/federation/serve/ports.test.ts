import { portalPort, servePort } from './ports';

const { PORT } = process.env;
afterEach(() => {
  if (PORT === undefined) delete process.env.PORT;
  else process.env.PORT = PORT;
});

test.each([
  ['', 4200, 4202],
  ['4830', 4830, 4832],
])('with PORT=%s the portal is at %i, and requests alone at %i', (port, portal, alone) => {
  process.env.PORT = port;
  expect(portalPort()).toBe(portal);
  expect(servePort('requests')).toBe(alone);
});
