export type Choice<Value extends string | number = string> = { value: Value; label: string };

/** Order kind, `typeWork` (product decisions, "Vocabulary of the forms"). */
export const WORK_TYPES = [
  { value: 'MT', label: 'Mantención' },
  { value: 'GT', label: 'Garantía' },
] as const satisfies readonly Choice[];
export type WorkType = (typeof WORK_TYPES)[number]['value'];

export const PRIORITIES = [
  { value: 'programado', label: 'Programado' },
  { value: 'urgente', label: 'Urgente' },
  { value: 'emergencia', label: 'Emergencia' },
] as const satisfies readonly Choice[];
export type Priority = (typeof PRIORITIES)[number]['value'];

/** Type of service given at assignment, `typeService` ("Tipo de servicio"). */
export const SERVICE_TYPES = [
  { value: 'Mantenimiento', label: 'Mantenimiento' },
  { value: 'Suministro', label: 'Suministro' },
  { value: 'Emergencia', label: 'Emergencia' },
  { value: 'Traslado', label: 'Traslado' },
] as const satisfies readonly Choice[];
export type ServiceType = (typeof SERVICE_TYPES)[number]['value'];

export function labelOf(choices: readonly Choice[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}
