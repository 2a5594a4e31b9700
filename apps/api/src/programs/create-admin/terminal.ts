import { createInterface, type Interface } from 'node:readline/promises';
import { Writable, type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';

import { ProgramFailure } from '../command';

export type Terminal = {
  isInteractive: boolean;
  say(line: string): void;
  complain(line: string): void;
  /** Asks a question; throws ProgramFailure when the person cancels (Ctrl-C, Ctrl-D). */
  ask(question: string): Promise<string>;
  askHidden(question: string): Promise<string>;
  readAll(): Promise<string>;
  close(): void;
};

type Streams = {
  input: Readable & { isTTY?: boolean };
  output: Writable & { isTTY?: boolean };
  errors: Writable;
};

export function createTerminal({ input, output, errors }: Streams): Terminal {
  let isHidden = false;
  let asking: Interface | undefined;
  const givingUp = new AbortController();

  const echo = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!isHidden) output.write(chunk);
      done();
    },
  });

  function start(): Interface {
    if (asking !== undefined) return asking;
    // With a history, the up arrow would show the password at the next question.
    asking = createInterface({ input, output: echo, terminal: true, historySize: 0 });
    asking.on('SIGINT', () => givingUp.abort());
    asking.on('close', () => givingUp.abort());
    return asking;
  }

  async function answerTo(question: string): Promise<string> {
    try {
      return await start().question(question, { signal: givingUp.signal });
    } catch (error) {
      if (!givingUp.signal.aborted) throw error;
      isHidden = false;
      output.write('\n');
      throw new ProgramFailure('Cancelado: no se creó ninguna cuenta.');
    }
  }

  return {
    isInteractive: input.isTTY === true && output.isTTY === true,
    say: (line) => void output.write(`${line}\n`),
    complain: (line) => void errors.write(`${line}\n`),
    ask: answerTo,

    async askHidden(question) {
      start();
      output.write(question);
      isHidden = true;
      const answer = await answerTo('');
      isHidden = false;
      output.write('\n');
      return answer;
    },

    readAll: () => text(input),

    close: () => asking?.close(),
  };
}
