import { formatDay, LIMITS, RATING_CHOICES, ratingSchema, STARS, type RequestPage } from '@portal/domain';
import { Button, ChoiceField, FormModal, Section, TextAreaField } from '@portal/ui';
import { useState } from 'react';
import { useRateWork } from '../api/requests';

export function RateWork({ request, rating, forClient }: Pick<RequestPage, 'request' | 'rating' | 'forClient'>) {
  const [isOpen, setOpen] = useState(false);
  const sending = useRateWork();
  const until = forClient?.answersUntil;
  if (!until) return null;
  return (
    <Section title="¿Cómo quedó?">
      <p role="status">
        {rating
          ? `Gracias por tu valoración: ${rating.stars} de ${STARS}. La puedes cambiar hasta el ${formatDay(until)}.`
          : `Puedes valorar el trabajo hasta el ${formatDay(until)}.`}
      </p>
      <Button type={rating ? 'default' : 'primary'} onClick={() => setOpen(true)}>
        {rating ? 'Cambiar valoración' : 'Valorar el trabajo'}
      </Button>
      <FormModal
        open={isOpen}
        title="Valora el trabajo"
        initialValues={{ stars: rating?.stars ?? ('' as const), words: rating?.words ?? '' }}
        schema={ratingSchema}
        submitLabel={rating ? 'Cambiar valoración' : 'Enviar valoración'}
        onClose={() => setOpen(false)}
        onSubmit={async (input) => {
          await sending.mutateAsync({ id: request.id, input });
          setOpen(false);
        }}
      >
        <ChoiceField name="stars" label="¿Cómo quedó?" options={RATING_CHOICES} autoFocus />
        <TextAreaField name="words" label="Comentario (opcional)" rows={3} maxLength={LIMITS.ratingMax} />
      </FormModal>
    </Section>
  );
}
