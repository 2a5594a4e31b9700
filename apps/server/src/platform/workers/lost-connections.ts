import type { Worker } from 'node:cluster';

type Connection = { close: () => void };

type ClusterMessage = {
  cmd?: unknown;
  act?: unknown;
  seq?: unknown;
  ack?: unknown;
};

type Channel = {
  send: (message: ClusterMessage, connection?: Connection, ...rest: unknown[]) => boolean;
  on: (event: 'internalMessage', listener: (message: ClusterMessage) => void) => void;
};

/**
 * In the first process: closes the connections that were in transit to a worker when it died. Node itself closes them only when
 * the worker confirms them, so their callers would wait for ever; after the close they retry. The messages are Node's own,
 * since it offers no other way to them.
 */
export function closeLostConnections(worker: Worker): void {
  const channel = worker.process as unknown as Channel;
  const onTheirWay = new Map<unknown, Connection>();
  const send = channel.send.bind(channel);
  channel.send = (message, connection, ...rest) => {
    if (message.cmd === 'NODE_CLUSTER' && message.act === 'newconn' && connection)
      onTheirWay.set(message.seq, connection);
    return send(message, connection, ...rest);
  };
  channel.on('internalMessage', ({ ack }) => onTheirWay.delete(ack));
  worker.once('exit', () => {
    for (const connection of onTheirWay.values()) connection.close();
  });
}
