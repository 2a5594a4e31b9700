import { LIMITS } from '../limits';
import { OTHER_FORMATS, PHOTO_FORMATS, type PhotoProblem } from '../photos/photo-format';

export const againIn = (minutes: number): string =>
  `Intenta de nuevo en ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`;

/**
 * The sentences a person reads when an input is refused, word for word as the spec has it (spec 1 §5, spec 2 §5). A new one that a
 * single rule says stands in that rule.
 */
export const MESSAGES = {
  numberTooLarge: 'Un número es demasiado grande',
  fieldRequired: 'Este campo es obligatorio',
  choice: 'La opción seleccionada no es válida',
  maxLength: (length: number) => `Máximo ${length} caracteres`,
  maxNumber: (max: number) => `El valor máximo es ${max.toLocaleString('es-CL')}`,
  searchTooShort: `Escribe al menos ${LIMITS.searchMin} letras o un número`,
  reason: 'El motivo es requerido',
  decimals: 'Solo se permiten hasta 2 decimales',
  unknownRecord: 'La opción seleccionada no existe o no está activa',
  name: { required: 'El nombre es requerido', characters: 'Solo se permite letras y números' },
  lastName: { required: 'El apellido es requerido' },
  document: {
    typeRequired: 'Este campo es obligatorio',
    required: 'El documento es requerido',
    taken: 'El documento ya está registrado',
  },
  rut: {
    length: `El RUT debe tener entre ${LIMITS.rutMin} y ${LIMITS.rutMax} caracteres`,
    noHyphen: 'El RUT debe contener un guion',
    manyHyphens: 'El RUT no puede contener más de un guion',
    format: 'El formato del RUT es incorrecto',
    checkDigit: 'El dígito verificador no coincide',
    oneDigit: 'El RUT repite un solo dígito: revísalo',
  },
  passport: {
    length: `El número de pasaporte debe tener entre ${LIMITS.passportMin} y ${LIMITS.passportMax} caracteres`,
    characters: 'Solo puede contener letras y números, sin espacios ni símbolos especiales.',
  },
  email: {
    required: 'El correo es requerido',
    format: 'El formato del correo es incorrecto',
    taken: 'El correo ya está registrado',
  },
  phone: {
    required: 'El celular es requerido',
    digits: 'Solo se permite números',
    length: `El celular debe tener entre ${LIMITS.phoneMin} y ${LIMITS.phoneMax} dígitos`,
  },
  password: {
    required: 'La contraseña es requerida',
    spaces: 'La contraseña no puede contener espacios',
    characters: 'La contraseña contiene caracteres no permitidos.',
    length: `La contraseña debe tener al menos ${LIMITS.passwordMin} caracteres`,
    currentRequired: 'La contraseña actual es requerida',
    currentWrong: 'La contraseña actual no es correcta',
    ownRequired: 'Escribe tu contraseña',
    ownWrong: 'La contraseña no es correcta',
    unchanged: 'La contraseña nueva debe ser distinta de la actual',
    repeatRequired: 'Repite la contraseña nueva',
    repeatDiffers: 'Las contraseñas no coinciden',
    linkOver: 'El enlace ya se usó o venció',
    wellKnown: 'La contraseña es demasiado conocida',
    pattern: 'La contraseña no puede ser un patrón repetido',
    administrator: {
      newRequired: 'La contraseña actual no cumple las reglas de un administrador: escribe una nueva',
      length: `La contraseña de un administrador debe tener al menos ${LIMITS.administratorPasswordMin} caracteres`,
      kinds: 'La contraseña debe combinar al menos tres de: minúsculas, mayúsculas, números y símbolos',
      personal: 'La contraseña no puede contener el nombre, el correo ni el documento',
    },
  },
  company: {
    required: 'La empresa es obligatoria',
    characters: 'No se permite caracteres especiales',
    taken: 'Ya existe una empresa con ese nombre',
  },
  instant: 'La hora no es válida',
  notYours: 'Esta solicitud ya no está en tus manos',
  status: { required: 'El estado es requerido' },
  roles: {
    required: 'Al menos un rol es requerido',
    notForContractors: 'El rol no está disponible para los contratistas',
  },
  operators: {
    required: 'Es necesario agregar al menos un operador',
    otherCompany: 'El operario no coincide con la empresa seleccionada',
    selection: 'El operario es necesario',
    repeated: 'No se puede repetir operarios',
    tooMany: (most: number) => `Solo se permiten hasta ${most} operarios a la vez`,
    otherLeader: 'El operario ya pertenece a otro asignador',
  },
  price: {
    required: 'El valor es requerido',
    number: 'El valor debe ser un número',
    negative: 'El valor no puede ser negativo',
    zero: 'El valor no puede ser 0',
  },
  supply: { required: 'El insumo es requerido', taken: 'Ya existe un insumo con ese nombre' },
  service: { required: 'El servicio es requerido', taken: 'Ya existe un servicio con ese nombre' },
  master: {
    document: 'Solo puede contener letras, números, puntos y guiones',
    taken: {
      clients: 'Ya existe un cliente con ese nombre y documento',
      malls: 'Ya existe un mall con ese nombre',
      locations: 'Ya existe una ubicación con ese nombre en ese mall',
      branches: 'Ya existe una sede con ese nombre',
    },
    vat: 'Debe ser un porcentaje entero, como 19',
    unknownMall: 'No hay un mall con ese nombre',
  },
  import: {
    required: 'El archivo es requerido',
    unreadable: 'El archivo no es un CSV válido',
    encoding: 'No se pueden leer las tildes y eñes del archivo. Guárdalo como "CSV UTF-8"',
    tooLarge: `El archivo puede pesar hasta ${LIMITS.importBytes / 1024 / 1024} MB`,
    missingColumn: (heading: string) => `Falta la columna "${heading}"`,
    repeatedLine: (line: number) => `Repite la línea ${line}`,
    wrongLines: (lines: number) =>
      lines === 1 ? 'Hay 1 línea por corregir' : `Hay ${lines.toLocaleString('es-CL')} líneas por corregir`,
    firstWrong: (summary: string, { line, heading, problem }: { line: number; heading: string; problem: string }) =>
      `${summary}. Línea ${line}, columna "${heading}": ${problem}`,
  },
  request: {
    workType: 'El tipo de trabajo es requerido',
    priority: 'La prioridad es requerida',
    client: 'El cliente es requerido',
    mall: 'El mall es requerido',
    location: 'La ubicación es requerida',
    description: 'La descripcion es requerida',
    photos: 'Al menos una imagen es requerida',
  },
  note: {
    text: 'Escribe la nota',
    visibility: 'Elige quién la puede leer',
    tooMany: (minutes: number) => `Escribiste ${LIMITS.notesPerHour} notas en una hora. ${againIn(minutes)}`,
  },
  placeCode: {
    locations: 'Elige al menos una ubicación',
    tooMany: `Se pueden crear hasta ${LIMITS.bulkRows} códigos por vez`,
    owner: 'La cuenta del cliente es requerida',
    contact: 'Escribe tu celular o tu correo',
  },
  duplicate: {
    required: 'Elige la solicitud que sigue',
    itself: 'Elige otra solicitud: no puede ser duplicada de sí misma',
    unknown: (number: number) => `No encontramos la N° ${number} entre las solicitudes que puedes cambiar`,
    tooMany: (number: number) =>
      `La N° ${number} tendría más de ${LIMITS.duplicates} duplicadas. Elige otra solicitud o elimina esta`,
    isTaken: 'Otra solicitud igual se cerró porque esta sigue. Pide a quien asigna que la elimine',
  },
  rating: 'Elige de 1 a 5 estrellas',
  photos: {
    onlyImages: 'Solo se permiten imágenes',
    tooMany: (most: number) => `Solo se permiten hasta ${most} fotos`,
    tooLarge: `Cada foto puede pesar hasta ${LIMITS.photoBytes / 1024 / 1024} MB`,
    tooLargeFile: (name: string) =>
      `${quoted(name)} pesa más de ${LIMITS.photoBytes / 1024 / 1024} MB, el máximo de cada foto`,
    refused: photoRefusal,
    quota: (minutes: number) => `Llegaste al máximo de fotos por hora. ${againIn(minutes)}`,
    tooManyPixels: (name: string, megapixels: number) =>
      `${quoted(name)}: una imagen de este formato puede tener hasta ${megapixels.toLocaleString('es-CL')} megapíxeles`,
  },
  dossier: {
    missing: 'Elige el archivo que quieres verificar',
    tooLarge: `El archivo puede pesar hasta ${LIMITS.dossierBytes / 1024 / 1024} MB`,
  },
  notices: {
    sameHour: 'Las dos horas son iguales',
    deviceTaken: 'Este dispositivo recibe los avisos de otra persona',
  },
  savedFilters: {
    nothing: 'Elige antes un filtro, una búsqueda o un orden',
    taken: 'Ya tienes filtros con ese nombre en esta lista',
    tooMany: `Ya guardaste ${LIMITS.savedFilters} filtros en esta lista. Elimina alguno para guardar otro`,
  },
  assignment: {
    company: 'La empresa es requerida',
    assigner: 'El asignador es requerido',
    operator: 'El operador es requerido',
    serviceType: 'El tipo de servicio es requerido',
    day: 'La fecha es requerida',
    dayFormat: 'La fecha no es válida',
    pastDay: 'No se puede asignar a un día pasado',
    farDay: 'No se puede asignar a más de dos años de hoy',
    noSuchHour: 'Ese día no tiene esa hora: el reloj se adelanta',
    hour: 'La hora de visita es requerida',
    hourFormat: 'La hora de visita no es válida',
    permitKept: 'La empresa operadora pidió el permiso; solo ella puede quitarlo',
  },
  deadlines: {
    hours: 'Las horas son requeridas',
    whole: 'Las horas deben ser un número entero',
    positive: 'Las horas deben ser al menos 1',
    opens: 'La hora de inicio es requerida',
    closes: 'La hora de término es requerida',
    hour: 'La hora no es válida',
    order: 'El término debe ser posterior al inicio',
    noDays: 'Elige al menos un día de trabajo',
    day: 'La fecha es requerida',
    dayName: 'El nombre es requerido',
    tooMany: `Solo se permiten hasta ${LIMITS.daysOff} días`,
    unreachable: 'Con estos días y horas de trabajo no se alcanza en un año',
    unreachableDay: 'Con este día libre hay plazos que no se alcanzan en un año',
  },
  agenda: {
    order: 'El último día no puede ser anterior al primero',
    tooLong: (days: number) => `La agenda muestra hasta ${days} días`,
  },
  permit: {
    required: 'El número del permiso es requerido',
    positive: 'El número de permiso debe ser mayor a 0',
    whole: 'El número de permiso debe ser un número entero',
    unchanged: 'Es el mismo número',
    unknown: 'La solicitud no tiene un número de permiso que corregir',
  },
  start: { branch: 'La sede es requerida', photos: 'Las fotos del lugar son requeridas' },
  finish: {
    description: 'La descripcion es requerida',
    resultPhotos: 'Las fotos de resultados son requeridas',
    receiverName: 'El nombre de quien recibe es requerido',
    receiverDocumentType: 'El tipo de documento es requerido',
    receiverDocument: 'El número de documento es requerido',
    signature: 'La firma es requerida',
    repeatedSupply: 'No se puede repetir insumos',
    tooManySupplies: `Solo se permiten hasta ${LIMITS.repairSupplies} insumos`,
  },
  amount: {
    required: 'La cantidad es obligatoria',
    number: 'Debe ser un número',
    negative: 'No puede ser negativo',
    zero: 'No puede ser 0',
  },
  suggestion: { price: 'El precio es requerido' },
  liquidation: {
    branch: 'La sede por facturar es requerida',
    unchanged: 'Cambia el precio, la sede o la observación',
  },
  invoice: {
    number: 'El número de factura es obligatorio.',
    taken: 'El número de factura ya existe',
    annulled: 'La factura ya está anulada',
    repeated: 'El número de factura está repetido',
  },
  release: {
    percentage: 'Debe ser un porcentaje entre 0 y 100, con dos decimales a lo más',
    tooManyVisits: (most: number) => `Solo se informan hasta ${most} visitas por vez`,
    visit: 'Una de las visitas no es válida',
  },
} as const;

const NAME_MAX = 60;

const quoted = (name: string): string => `«${name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name}»`;

function photoRefusal(name: string, problem: PhotoProblem): string {
  const file = quoted(name);
  const choose = `elige una foto ${ACCEPTED_NAMES}`;
  switch (problem) {
    case 'empty':
      return `${file} está vacío: elige otra foto`;
    case 'cut':
      return `${file} está incompleto: cópialo de nuevo o elige otra foto`;
    case 'damaged':
      return `${file} está dañado: elige otra foto`;
    case 'unknown':
      return `${file} no es una foto conocida: ${choose}`;
    default:
      return `${file} es ${OTHER_FORMATS[problem]}: ${choose}`;
  }
}

const ACCEPTED_NAMES = new Intl.ListFormat('es', { type: 'disjunction' }).format(
  Object.values(PHOTO_FORMATS).map(({ name }) => name),
);
