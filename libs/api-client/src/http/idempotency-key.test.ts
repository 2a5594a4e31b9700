import { createSubmissionKeys, newIdempotencyKey } from './idempotency-key';

const photo = (name: string) => new File(['x'], name, { type: 'image/png', lastModified: 1 });

describe('the key of a submission', () => {
  it('stays the same for the same content until it is confirmed', () => {
    const keys = createSubmissionKeys();
    const first = keys.keyFor({ description: 'Fuga', file: [photo('a.png')] });
    expect(keys.keyFor({ description: 'Fuga', file: [photo('a.png')] })).toBe(first);
    keys.confirm();
    expect(keys.keyFor({ description: 'Fuga', file: [photo('a.png')] })).not.toBe(first);
  });

  it('changes with any field and any file', () => {
    const keys = createSubmissionKeys();
    const first = keys.keyFor({ description: 'Fuga', file: [photo('a.png')] });
    const second = keys.keyFor({ description: 'Fuga', file: [photo('b.png')] });
    const third = keys.keyFor({ description: 'Fuga de agua', file: [photo('b.png')] });
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it('is 128 random bits', () => {
    expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
    expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
  });
});
