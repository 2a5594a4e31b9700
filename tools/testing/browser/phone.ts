/** Gives the tests of a group the window of a phone. */
export function onPhone(): void {
  beforeEach(() => {
    window.matchMedia = (media) =>
      Object.assign(new EventTarget(), { media, matches: media.startsWith('(max-width') }) as unknown as MediaQueryList;
  });
  afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));
}
