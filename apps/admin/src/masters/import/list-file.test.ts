import { LIMITS, MESSAGES } from '@portal/domain';
import { readListFile } from './list-file';

describe('reading a file', () => {
  it('gives its name and its text', async () => {
    expect(await readListFile(new File(['nombre\nMall'], 'malls.CSV'))).toEqual({
      ok: true,
      file: { name: 'malls.CSV', content: 'nombre\nMall' },
    });
  });

  it('asks for UTF-8 when the letters of the file have no single reading', async () => {
    const file = new File([Buffer.from('nombre\nPeÃ±alolÃ©n')], 'malls.csv');
    expect(await readListFile(file)).toEqual({ ok: false, problem: MESSAGES.import.encoding });
  });

  it('refuses another kind of file', async () => {
    const planilla = new File(['PK'], 'malls.xlsx');
    expect(await readListFile(planilla)).toEqual({ ok: false, problem: MESSAGES.import.unreadable });
  });

  it('refuses a file that is too large before reading it', async () => {
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
