import { isSearchText } from './search-text';

it.each(['luz', ' luz ', 'N° 5', '7', '12', '#7'])('searches for "%s"', (text) =>
  expect(isSearchText(text)).toBe(true),
);

it.each(['', 'lu', ' lu ', 'n5', '%'])('does not search for "%s"', (text) => expect(isSearchText(text)).toBe(false));
