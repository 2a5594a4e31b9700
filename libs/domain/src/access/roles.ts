/** Role codes (product decisions, "People and roles"). Code 2 does not exist. */
export const ROLE_CODES = [1, 3, 4, 5, 6, 7, 8, 9] as const;
export type RoleCode = (typeof ROLE_CODES)[number];

export const ROLE = {
  processor: 1,
  report: 3,
  admin: 4,
  client: 5,
  assigner: 6,
  operator: 7,
  liquidator: 8,
  invoicing: 9,
} as const satisfies Record<string, RoleCode>;

export type RoleDefinition = { code: RoleCode; rol: string; allowContractor: boolean };

export const ROLES: readonly RoleDefinition[] = [
  { code: ROLE.processor, rol: 'Tramitador', allowContractor: false },
  { code: ROLE.report, rol: 'Informe', allowContractor: false },
  { code: ROLE.admin, rol: 'Administrador', allowContractor: false },
  { code: ROLE.client, rol: 'Cliente', allowContractor: false },
  { code: ROLE.assigner, rol: 'Asignador', allowContractor: true },
  { code: ROLE.operator, rol: 'Operario', allowContractor: true },
  { code: ROLE.liquidator, rol: 'Liquidador', allowContractor: true },
  { code: ROLE.invoicing, rol: 'Facturación', allowContractor: false },
];

export function isRoleCode(value: unknown): value is RoleCode {
  return (ROLE_CODES as readonly unknown[]).includes(value);
}

export function roleLabel(code: RoleCode): string {
  return ROLES.find((role) => role.code === code)?.rol ?? String(code);
}

export type SessionUser = {
  id: number;
  name: string;
  roles: { code: RoleCode; rol: string }[];
  company: { id: number; name: string } | null;
};

export type Audience = { staff: readonly RoleCode[]; contractor: readonly RoleCode[] };

export function belongsTo(user: Pick<SessionUser, 'roles' | 'company'>, audience: Audience): boolean {
  const codes = user.company ? audience.contractor : audience.staff;
  return user.roles.some((role) => codes.includes(role.code));
}
