import './signature.css';
import type { Photo } from '@portal/domain';

export function Signature({ photo, receiver }: { photo: Photo; receiver: string | undefined }) {
  return (
    <img className="work-signature" src={photo.url} alt={`Firma de ${receiver ?? 'quien recibe'}`} loading="lazy" />
  );
}
