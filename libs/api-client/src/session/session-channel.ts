import { readToken, type SessionToken } from './session-token';

export type SessionEnding = 'closed' | 'expired';

const CHANNEL_NAME = 'portal-session';

/** Time in milliseconds that a new tab waits for another one to hand over the session. */
const HANDOVER_PATIENCE = 300;

/** A message between tabs of the same browser, which share one origin: nobody else can receive it. */
export type SessionMessage =
  | { kind: 'ask' }
  | { kind: 'offer'; token: SessionToken }
  | { kind: 'opened'; token: SessionToken }
  | { kind: 'closed'; token: SessionToken; ending: SessionEnding };

let channel: BroadcastChannel | null | undefined;

function openChannel(): BroadcastChannel | null {
  if (channel !== undefined) return channel;
  try {
    channel = new BroadcastChannel(CHANNEL_NAME);
  } catch {
    // Old or forbidding browsers: each tab is alone.
    channel = null;
  }
  return channel;
}

export function tellOtherTabs(message: SessionMessage): void {
  openChannel()?.postMessage(message);
}

export function subscribeToOtherTabs(listener: (message: SessionMessage) => void): () => void {
  const open = openChannel();
  const onMessage = ({ data: message }: MessageEvent<SessionMessage>) => {
    if (message.kind === 'ask' || readToken(message.token)) listener(message);
  };
  open?.addEventListener('message', onMessage);
  return () => open?.removeEventListener('message', onMessage);
}

export function askOtherTabs(): Promise<SessionToken | null> {
  if (!openChannel()) return Promise.resolve(null);
  return new Promise((resolve) => {
    const finish = (token: SessionToken | null) => {
      clearTimeout(timer);
      stop();
      resolve(token);
    };
    const timer = setTimeout(() => finish(null), HANDOVER_PATIENCE);
    const stop = subscribeToOtherTabs((message) => {
      if (message.kind === 'offer') finish(message.token);
    });
    tellOtherTabs({ kind: 'ask' });
  });
}
