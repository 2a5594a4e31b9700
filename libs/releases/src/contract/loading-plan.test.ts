import { parseLoadingPlan } from './loading-plan';

it('reads a loading plan, and names the wrong member of an invalid one', () => {
  const plan = { signedIn: ['menu.js'], areas: ['host.js'], shared: { react: ['react.js'] } };
  expect(parseLoadingPlan({ ...plan, more: 1 })).toEqual(plan);
  const wrong = { ...plan, shared: { react: 'react.js' } };
  expect(() => parseLoadingPlan(wrong)).toThrow(
    expect.objectContaining({ path: 'loading-plan.shared.react' }) as Error,
  );
});
