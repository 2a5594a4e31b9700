import { foldText } from '../validation/fold-text';
import { MESSAGES } from '../validation/messages';

/**
 * Words that lists of leaked passwords begin with (SecLists, NordPass; in English and Spanish), those of this country and
 * those of this product, without capitals and accents. Digits and signs around them make no password of them.
 */
const COMMON_WORDS: readonly string[] = `
  password passwort passw pass contrasena contrasenia contra clave claves secreto secreta secret acceso access admin
  administrador administradora administrator root usuario user guest invitado login ingreso entrar welcome bienvenido
  bienvenida hello hola holahola letmein changeme change cambiar cambiame default temporal temp test testing prueba
  pruebas demo demostracion ejemplo portal sistema sistemas soporte support servicio servicios service solicitud
  solicitudes reparacion reparaciones mantencion mantenimiento empresa oficina office trabajo cliente clientes
  operario operador contratista asignador liquidador facturacion factura informe tramitador qwerty qwertz azerty qwer
  asdf asdfgh zxcv zxcvbn qazwsx qaz wsx abcd abc iloveyou loveyou love lovely teamo tequiero mucho miamor amor amores
  amorcito corazon princesa princess principe hermosa preciosa bonita chiquita muneca reina mivida vida cielo estrella
  estrellita mariposa angel angels angelito angeles jesus jesucristo cristo dios diosesamor virgen familia mama mami
  papa papi hijos bebe feliz felicidad amigo amigos amiga amistad siempre juntos sexy chocolate caramelo flores luna
  lunita sunshine shadow flower rainbow summer winter spring autumn verano invierno primavera otono enero febrero
  marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre lunes martes miercoles jueves viernes
  sabado domingo january february march april june july august september october november december monday tuesday
  wednesday thursday friday saturday sunday football futbol soccer baseball basketball hockey tennis colocolo albos
  udechile lachile catolica universidad barcelona realmadrid madrid liverpool chelsea arsenal juventus messi ronaldo
  neymar boca bocajuniors river riverplate chile chileno chilena vivachile santiago valparaiso concepcion antofagasta
  temuco iquique america mexico argentina espana colombia peru brasil venezuela superman batman spiderman pokemon
  pikachu naruto sasuke goku dragon dragonball starwars matrix ninja master monkey tigger ginger pepper cookie cheese
  banana orange purple yellow killer freedom whatever trustno mustang ferrari porsche mercedes corvette toyota yamaha
  harley hunter ranger buster maverick phoenix diamond silver golden computer computador computadora internet samsung
  iphone android google facebook instagram whatsapp hotmail gmail youtube windows microsoft linux oracle cisco server
  servidor database maria jose juan pedro pablo diego luis miguel jorge david daniel daniela carlos andres andrea
  alejandro alejandra fernando fernanda ricardo roberto eduardo sebastian valentina camila carolina natalia gabriel
  gabriela cristian christian mauricio rodrigo francisco francisca matias benjamin martin martina isidora sofia
  antonia antonio javier javiera constanza claudia patricia veronica monica marcela paola lorena mariana manuel
  nicolas nicole michael michelle jordan jessica jennifer ashley charlie samantha elizabeth estefania stephanie thomas
  robert george andrew matthew joshua anthony
`
  .trim()
  .split(/\s+/)
  .sort((one, other) => other.length - one.length);

const ROWS: readonly string[] = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  '123456789101112131415',
  '11223344556677889900',
  '1234554321',
  '12344321',
  '123454321',
  '102030405060708090',
  '147258369147',
  '159753159',
  'qwertyuiopasdfghjklzxcvbnm',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  'qwer1234asdf',
  '1234qwerasdfzxcv',
];
const reversed = (text: string): string => [...text].reverse().join('');
const BOTH_WAYS = [...ROWS, ...ROWS.map(reversed)];

const DIFFERENT_CHARACTERS_MIN = 5;
const OTHER_LETTERS_MAX = 2;
const LETTER = /\p{L}/u;

const STANDS_FOR: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const asLetters = (text: string): string => [...text].map((sign) => STANDS_FOR[sign] ?? sign).join('');

function isPattern(text: string): boolean {
  const isRepetition = (text + text).indexOf(text, 1) < text.length;
  return isRepetition || new Set(text).size < DIFFERENT_CHARACTERS_MIN;
}

/**
 * Checks whether the text consists of common words, and of digits, signs and at most two more letters.
 * @param read the text itself, or with letters in place of the signs that replace them
 */
function isMadeOfCommonWords(text: string, read: string): boolean {
  const rest = COMMON_WORDS.reduce((left, word) => left.replaceAll(word, ' '.repeat(word.length)), read);
  const isOther = (character: string, at: number) => rest[at] !== ' ' && LETTER.test(character);
  return rest !== read && text.split('').filter(isOther).length <= OTHER_LETTERS_MAX;
}

function isRow(text: string): boolean {
  const bare = text.replace(/[^a-z0-9]/g, '');
  return BOTH_WAYS.some((row) => row.includes(bare));
}

/**
 * A list of whole passwords would miss the next year or exclamation mark at the end; this looks for the common words
 * inside (tools/decisions/sign-in.md).
 */
export function commonPasswordProblem(password: string): string | null {
  const folded = foldText(password);
  if (isPattern(folded)) return MESSAGES.password.pattern;
  const isCommon = [folded, asLetters(folded)].some((read) => isMadeOfCommonWords(folded, read)) || isRow(folded);
  return isCommon ? MESSAGES.password.wellKnown : null;
}
