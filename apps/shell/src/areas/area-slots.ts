import { belongsTo, type AreaSlot, type SessionUser, type SlotPlace } from '@portal/domain';
import type { Area } from './area';

export type OwnedSlot = { area: Area; slot: AreaSlot };

export function slotsAt(
  areas: readonly Area[],
  user: Pick<SessionUser, 'roles' | 'company'>,
  place: SlotPlace,
): OwnedSlot[] {
  return areas
    .flatMap((area) => (area.slots ?? []).map((slot) => ({ area, slot })))
    .filter(({ slot }) => slot.place === place)
    .filter(({ slot }) => belongsTo(user, { staff: slot.roles, contractor: slot.contractorRoles }))
    .sort((one, other) => one.slot.order - other.slot.order);
}
