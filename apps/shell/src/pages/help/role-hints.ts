import { ROLE, type RoleCode } from '@portal/domain';

const STAFF: Record<RoleCode, string> = {
  [ROLE.client]: 'Pides reparaciones y ves en qué va cada una.',
  [ROLE.assigner]: 'Decides quién va a cada solicitud, qué día y a qué hora.',
  [ROLE.processor]: 'Consigues el permiso del mall y anotas su número.',
  [ROLE.operator]: 'Vas a cada visita, reparas y dejas constancia con fotos y firma.',
  [ROLE.liquidator]: 'Liquidar es decidir el precio final de una reparación terminada.',
  [ROLE.invoicing]: 'Emites la factura de lo que ya tiene precio.',
  [ROLE.report]: 'Lees qué se pidió, qué se hizo y cuánto costó.',
  [ROLE.admin]: 'Creas a las personas y lo que eligen en los formularios.',
};

const CONTRACTOR: Partial<Record<RoleCode, string>> = {
  [ROLE.assigner]: 'Recibes las solicitudes de tu empresa y las repartes entre tus operarios.',
  [ROLE.liquidator]: 'Dices cuánto pide tu empresa por cada reparación que terminó.',
};

export function hintOf(role: RoleCode, isContractor: boolean): string {
  return (isContractor && CONTRACTOR[role]) || STAFF[role];
}
