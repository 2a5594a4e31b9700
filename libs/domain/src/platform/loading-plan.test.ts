import { parseLoadingPlan } from './loading-plan';
import { preloadTag } from './page-file';

it('reads a loading plan, and names the wrong member of an invalid one', () => {
  const plan = { signedIn: ['menu.js'], areas: ['host.js'], shared: { react: ['react.js'] } };
  expect(parseLoadingPlan({ ...plan, asksForAreas: true, more: 1 })).toEqual({ ...plan, asksForAreas: true });
  expect(parseLoadingPlan(plan)).toEqual({ ...plan, asksForAreas: false });
  const wrong = { ...plan, shared: { react: 'react.js' } };
  expect(() => parseLoadingPlan(wrong)).toThrow(
    expect.objectContaining({ path: 'loading-plan.shared.react' }) as Error,
  );
});

it.each([
  ['/shell/main.js', 'as="script"', true],
  ['/shell/main.css', 'as="style"', true],
  ['/remotes/admin/1.0.0/mf-manifest.json', 'as="fetch"', false],
])('preloads %s with %s, as the later request does', (address, use, isChecked) => {
  const tag = preloadTag({ address, integrity: 'sha384-x' });
  expect(tag).toContain(`${use} href="${address}"`);
  expect(tag.includes('integrity="sha384-x"')).toBe(isChecked);
});
