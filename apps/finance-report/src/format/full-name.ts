export function fullName({ nombre, apellido }: { nombre: string; apellido: string }): string {
  return [nombre, apellido].filter(Boolean).join(' ');
}
