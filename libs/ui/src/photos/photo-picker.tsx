import { Button } from 'antd';
import { Icon } from '../facade/icon';
import { FieldFrame, type FieldProps } from '../form/field-frame';
import { usePortalField } from '../form/use-portal-field';
import { PhotoChoice, useChosenPhotos, type PhotoButtonProps } from './photo-choice';

export type PhotoPickerProps = FieldProps & {
  /** More can be added; the schema's message then asks to remove some. */
  max?: number;
};

const FormButton = ({ icon, ...props }: PhotoButtonProps) => <Button icon={<Icon name={icon} />} {...props} />;

/** The value is `File[]`; photos above `max` stay visible. */
export function PhotoPicker({ max, ...frame }: PhotoPickerProps) {
  const field = usePortalField<File[] | undefined>(frame.name, frame);
  const photos = useChosenPhotos(field.value ?? [], field.setValue);
  const message = photos.refusals.length > 0 ? photos.refusals.join('. ') : field.message;
  return (
    <FieldFrame {...frame} field={{ ids: field.ids, message }}>
      <PhotoChoice
        label={frame.label}
        photos={{
          ...photos,
          add: (list) => {
            // The message appears at the choice of a photo, and not only when the form is sent.
            if (list && list.length > 0) field.touch();
            photos.add(list);
          },
        }}
        max={max}
        disabled={field.disabled}
        isWrong={message !== undefined}
        wrongItems={field.wrongItems}
        input={{ id: field.ids.input, onBlur: field.leave, ...field.aria }}
        Button={FormButton}
      />
    </FieldFrame>
  );
}
