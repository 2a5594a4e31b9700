import { pageCount, pageWindow } from './page';

describe('pages (spec 2 §9)', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 9, [1, 2, 3, 4, 5]],
    [3, 9, [1, 2, 3, 4, 5]],
    [4, 9, [2, 3, 4, 5, 6]],
    [9, 9, [5, 6, 7, 8, 9]],
  ])('page %i of %i shows %j', (current, pages, window) => {
    expect(pageWindow(current, pages)).toEqual(window);
  });

  it('counts pages of 20 rows', () => {
    expect([pageCount(0), pageCount(20), pageCount(21)]).toEqual([1, 1, 2]);
  });
});
