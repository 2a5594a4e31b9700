import { csvAddress, toCsv } from './csv-text';

it('writes a file for Excel in Chile: a byte order mark, semicolons, quotes where they are needed', () => {
  expect(
    toCsv([
      ['nombre', 'direccion'],
      ['Viña; "Sur"', 'Línea 1\nLínea 2'],
    ]),
  ).toBe('\uFEFFnombre;direccion\r\n"Viña; ""Sur""";"Línea 1\nLínea 2"\r\n');
});

it('can be saved from a link', () => {
  const address = csvAddress([['ubicación']]);
  expect(decodeURIComponent(address.slice(address.indexOf(',') + 1))).toBe('\uFEFFubicación\r\n');
});
