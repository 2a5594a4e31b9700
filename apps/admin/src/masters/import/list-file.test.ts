import { LIMITS, MESSAGES } from '@portal/domain';
import { decodeList, readListFile } from './list-file';

const bytes = (values: readonly number[]): ArrayBuffer => Uint8Array.from(values).buffer;

describe('the text of a file', () => {
  it.each([
    ['UTF-8', Buffer.from('Viña del Mar;Ñuñoa')],
    ['UTF-8 with a byte order mark', Buffer.from('\uFEFFViña del Mar;Ñuñoa')],
    ['windows-1252, as Excel writes it', Buffer.from('Viña del Mar;Ñuñoa', 'latin1')],
  ])('in %s is read with its accents', (_encoding, buffer) => {
    expect(decodeList(bytes([...buffer]))).toBe('Viña del Mar;Ñuñoa');
  });
});

describe('reading a file', () => {
  it('gives its name and its text', async () => {
    expect(await readListFile(new File(['nombre\nMall'], 'malls.CSV'))).toEqual({
      ok: true,
      file: { name: 'malls.CSV', content: 'nombre\nMall' },
    });
  });

  it('refuses another kind of file', async () => {
    const planilla = new File(['PK'], 'malls.xlsx');
    expect(await readListFile(planilla)).toEqual({ ok: false, problem: MESSAGES.import.unreadable });
  });

  it('refuses what is too large before reading it', async () => {
    const file = new File(['nombre'], 'malls.csv');
    Object.defineProperty(file, 'size', { value: LIMITS.importBytes + 1 });
    const read = jest.spyOn(file, 'arrayBuffer');
    expect(await readListFile(file)).toEqual({ ok: false, problem: MESSAGES.import.tooLarge });
    expect(read).not.toHaveBeenCalled();
  });

  it('says so when the file cannot be read any more', async () => {
    const file = new File(['nombre'], 'malls.csv');
    jest.spyOn(file, 'arrayBuffer').mockRejectedValue(new DOMException('gone', 'NotReadableError'));
    expect(await readListFile(file)).toMatchObject({
      ok: false,
      problem: expect.stringContaining('malls.csv') as string,
    });
  });
});
