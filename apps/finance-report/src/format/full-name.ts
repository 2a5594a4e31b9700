/** Joins first and last name; a client's last name is empty. */
export function fullName({ nombre, apellido }: { nombre: string; apellido: string }): string {
  return [nombre, apellido].filter(Boolean).join(' ');
}
