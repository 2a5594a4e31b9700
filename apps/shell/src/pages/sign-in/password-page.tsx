import { useLocation } from 'react-router-dom';
import { ChoosePassword } from './choose-password';
import { ForgotPassword } from './forgot-password';

/** The page of password links: with the secret of one after `#` its person chooses a password, without one they ask for a link. */
export default function PasswordPage() {
  const secret = useLocation().hash.slice(1);
  return secret === '' ? <ForgotPassword /> : <ChoosePassword key={secret} secret={secret} />;
}
