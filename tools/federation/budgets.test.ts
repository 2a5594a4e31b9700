import { BUDGETS, requireWithinBudget } from './budgets';

it('names everything that is too large, with its limit', () => {
  const needed = { login: BUDGETS.login + 1024, signedIn: 1, remote: BUDGETS.remote + 2048 };
  expect(() => requireWithinBudget('shell', needed)).toThrow(
    'shell needs more JavaScript than its budget allows (tools/federation/budgets.ts): ' +
      'login: 201.0 KB of 200.0 KB; remote: 66.0 KB of 64.0 KB',
  );
});
