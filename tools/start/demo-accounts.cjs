// What `npm start` prints. The accounts themselves are made by apps/api/src/demonstration; a test keeps the two equal.

const DEMO_PASSWORD = 'Demo-2026';

/** @type {readonly { email: string, description: string }[]} */
const DEMO_ACCOUNTS = [
  { email: 'admin@demo.test', description: 'Administrador' },
  { email: 'cliente@demo.test', description: 'Cliente' },
  { email: 'cliente2@demo.test', description: 'Cliente' },
  { email: 'asignador@demo.test', description: 'Asignador' },
  { email: 'tramitador@demo.test', description: 'Tramitador' },
  { email: 'operario@demo.test', description: 'Operario' },
  { email: 'operario2@demo.test', description: 'Operario' },
  { email: 'liquidador@demo.test', description: 'Liquidador' },
  { email: 'facturacion@demo.test', description: 'Facturación' },
  { email: 'informe@demo.test', description: 'Informe' },
  { email: 'lider@contratista.test', description: 'Asignador de la primera empresa contratista' },
  { email: 'operario@contratista.test', description: 'Operario de la primera empresa contratista' },
  { email: 'liquidador@contratista.test', description: 'Liquidador de la primera empresa contratista' },
  { email: 'lider2@contratista.test', description: 'Asignador de la segunda empresa contratista' },
  { email: 'operario3@contratista.test', description: 'Operario de la segunda empresa contratista' },
  { email: 'liquidador2@contratista.test', description: 'Liquidador de la segunda empresa contratista' },
  { email: 'todo@demo.test', description: 'Todos los roles' },
];

module.exports = { DEMO_PASSWORD, DEMO_ACCOUNTS };
