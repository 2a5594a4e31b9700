import { create } from 'zustand';
import { DEVICE_KEPT, onDeviceEmptied } from './empty-device';

/** Name of an area → how much of it waits to be sent. */
export type PendingSends = Readonly<Record<string, number>>;

function stored(): PendingSends {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(DEVICE_KEPT.pendingSends) ?? '{}');
    const entries = Object.entries(value ?? {}).filter((entry): entry is [string, number] =>
      Number.isInteger(entry[1]),
    );
    return Object.fromEntries(entries);
  } catch {
    // Unreadable or forbidden storage: the areas say it again when they are loaded.
    return {};
  }
}

const usePending = create<PendingSends>(stored);

function show(pending: PendingSends): void {
  usePending.setState(pending, true);
  try {
    localStorage.setItem(DEVICE_KEPT.pendingSends, JSON.stringify(pending));
  } catch {
    // Known to this tab alone.
  }
}

let atEnd = 0;

onDeviceEmptied(() => {
  atEnd = Object.values(usePending.getState()).reduce((sum, count) => sum + count, 0);
  usePending.setState({}, true);
});

/** How much was still to be sent when the last session of this tab ended: it stays on the device for that person. */
export const leftBehind = (): number => atEnd;

/**
 * Says how much of an area waits on this device to be sent. The shell shows the sum, also at a start at which the area is not
 * loaded.
 * @param area its name
 */
export function setPendingSends(area: string, count: number): void {
  if ((usePending.getState()[area] ?? 0) !== count) show({ ...usePending.getState(), [area]: count });
}

/** How much waits on this device to be sent, by area. */
export function usePendingSends(): PendingSends {
  return usePending();
}
