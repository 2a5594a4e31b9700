import { create } from 'zustand';
import { localStore } from './browser-storage';
import { DEVICE_KEPT, onDeviceEmptied } from './empty-device';

type PendingSends = Readonly<Record<string, number>>;

function stored(): PendingSends {
  try {
    const value: unknown = JSON.parse(localStore.getItem(DEVICE_KEPT.pendingSends) ?? '{}');
    const entries = Object.entries(value ?? {}).filter((entry): entry is [string, number] =>
      Number.isInteger(entry[1]),
    );
    return Object.fromEntries(entries);
  } catch {
    // An unreadable text: the areas report again when they are loaded.
    return {};
  }
}

const usePending = create<PendingSends>(stored);

function show(pending: PendingSends): void {
  usePending.setState(pending, true);
  localStore.setItem(DEVICE_KEPT.pendingSends, JSON.stringify(pending));
}

let atEnd = 0;

onDeviceEmptied(() => {
  atEnd = Object.values(usePending.getState()).reduce((sum, count) => sum + count, 0);
  usePending.setState({}, true);
});

/** Returns the number of unsent items at the end of this tab's last session. They stay on the device for that person. */
export const leftBehind = (): number => atEnd;

export function setPendingSends(area: string, count: number): void {
  if ((usePending.getState()[area] ?? 0) !== count) show({ ...usePending.getState(), [area]: count });
}

export function usePendingSends(): PendingSends {
  return usePending();
}
