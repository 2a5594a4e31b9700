import './signature.css';
import type { Photo } from '@portal/domain';

/** The signature of the person who received the work. */
export function Signature({ photo, receiver }: { photo: Photo; receiver: string | undefined }) {
  return (
    <img className="work-signature" src={photo.url} alt={`Firma de ${receiver ?? 'quien recibe'}`} loading="lazy" />
  );
}
