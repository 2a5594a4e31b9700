import { describeFailures, outputByTask } from './nx-targets.cjs';

test('keeps the output lines with their task', () => {
  const output = outputByTask();
  const begun = ['preamble', '> nx run ui:lint', 'a', '> nx run api:test  [local cache]', 'b'].map(output.add);
  expect(begun).toEqual([undefined, 'ui:lint', undefined, 'api:test', undefined]);
  expect([output.of(undefined), output.of('ui:lint'), output.of('api:test')]).toEqual(['preamble', 'a', 'b']);
  expect(output.of('shell:lint')).toBe('');
});

describe('failures', () => {
  const outputOf = (task?: string): string => `<${task ?? 'Nx'}>`;
  const nxRun = (code: number, statuses: Record<string, string>) => ({
    code,
    statuses: new Map(Object.entries(statuses)),
    outputOf,
  });

  test('are empty when all succeeded', () => {
    expect(describeFailures(nxRun(0, { 'ui:lint': 'success', 'api:lint': 'local-cache' }), ['ui:lint'])).toBe('');
  });

  test('show the failed tasks, and those that never ran', () => {
    const text = describeFailures(nxRun(1, { 'ui:lint': 'success', 'api:lint': 'failure' }), ['shell:lint']);
    expect(text).toBe('--- api:lint: failure\n<api:lint>\n\n--- shell:lint: did not run\n<shell:lint>');
  });

  test("show Nx's own message when it never reached a task", () => {
    expect(describeFailures(nxRun(1, {}))).toBe('<Nx>');
    expect(describeFailures(nxRun(1, {}), ['ui:lint'])).toBe('<Nx>\n\n--- ui:lint: did not run\n<ui:lint>');
  });
});
