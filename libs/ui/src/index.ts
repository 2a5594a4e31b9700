// The design system: the components of every page. Anything that is not exported here is private.

export { ThemeProvider, type ThemeProviderProps } from './theme/theme-provider';
export { PlainTheme } from './theme/plain-theme';
export { useColorMode, type ColorMode } from './theme/color-mode';
export type { ColorScheme } from './theme/tokens';

export * from './facade/components';
export { MenuButton } from './facade/menu-button';
export { Icon, isIconName, type IconName, type IconProps } from './facade/icon';

export { useIsPhone } from './device/use-is-phone';
export { useStoredChoice } from './device/use-stored-choice';
export { useMediaQuery } from './device/use-media-query';

export { CopyField, type CopyFieldProps } from './details/copy-field';

export { Page, Panel, type PageProps, type PanelProps } from './page/page';
export { AreaRoot, type AreaRootProps } from './page/area-root';
export { Slots, SlotsProvider, type SlotRenderer, type SlotsProps, type SlotsProviderProps } from './page/slots';
export { PageHeader, type PageHeaderProps } from './page/page-header';
export { Section, type SectionProps } from './page/section';
export { formatCount } from './page/format-count';

export { ListPage, type ListEmpty, type ListPageProps } from './list/list-page';
export { DataTable, type DataTableProps } from './list/data-table';
export { DataCards, type CardGroup, type DataCardsProps } from './list/data-cards';
export { Pagination, type PaginationProps } from './list/pagination';
export { SearchHint } from './list/search-hint';
export { useListState, type ListQueryParams, type ListState, type ListStateOptions } from './list/use-list-state';
export { recordFilter } from './list/record-filter';
export { RowKeysSwitch } from './list/row-keys-switch';
export { useRowDialog, type RowDialog } from './list/use-row-dialog';
export { useRowSelection, type RowSelection, type RowSelectionOptions } from './list/use-row-selection';
export type { SavedFiltersOfList } from './list/saved-filters-menu';
export type { CardPlace, ListColumn, ListFilter, ListQuery, RowAction } from './list/list-types';

export { PortalForm, useIsSubmitting, type PortalFormProps, type SubmittedForm } from './form/portal-form';
export { useConfirmLeave } from './form/form-guard';
export { LeaveGuard } from './form/leave-guard';
export { FormModal, type FormModalProps } from './form/form-modal';
export { autoFocused } from './form/auto-focus';
export type { FormLoop } from './form/form-loop';
export { SheetModal, type SheetModalProps } from './form/sheet-modal';
export { fieldErrorsOf } from './form/server-errors';
export { FieldRow, FormSection, SubmitBar, type FormSectionProps, type SubmitBarProps } from './form/form-layout';
export { ProposalButton } from './form/proposal-button';
export { FieldFrame, FieldMessage, type FieldProps } from './form/field-frame';
export { usePortalField, type PortalField } from './form/use-portal-field';
export {
  PasswordField,
  TextAreaField,
  TextField,
  type PasswordFieldProps,
  type TextAreaFieldProps,
  type TextFieldProps,
} from './form/text-fields';
export { ReadOnlyField } from './form/read-only-field';
export { MoneyField, NumberField, type NumberFieldProps } from './form/number-fields';
export { QuerySelectField, type OptionsQuery, type QuerySelectFieldProps } from './form/query-select-field';
export { SelectField, type SelectFieldProps } from './form/select-field';
export { SelectInput, type SelectInputProps, type SelectOption } from './form/select-input';
export { DateField, TimeField, type DateFieldProps } from './form/date-fields';
export { CheckboxField, SwitchField } from './form/toggle-fields';
export { ChoiceField, type ChoiceFieldProps } from './form/choice-field';
export { CheckboxGroupField, type CheckboxGroupFieldProps } from './form/checkbox-group-field';

export { NoData } from './feedback/no-data';
export { EmptyState, ErrorState, type EmptyStateProps, type ErrorStateProps } from './feedback/states';
export { LoadingState } from './feedback/loading-state';
export { errorMessage, hasNoAnswer, isApiFailure, loadFailureMessage } from './feedback/error-message';
export { useLoadFailure, type LoadedQuery, type LoadFailureOptions } from './feedback/use-load-failure';
export { useConfirm, type ConfirmOptions } from './feedback/use-confirm';
export { UploadProgress, type UploadProgressProps } from './feedback/upload-progress';
export { usePrepareToasts, useToasts, type Toasts } from './feedback/use-toasts';

export { NOTHING_BETWEEN, WrongPeriod, type WrongPeriodProps } from './list/wrong-period';
export { StatusBadge, type StatusBadgeProps } from './status/status-badge';

export { FoldedText, type FoldedTextProps } from './details/folded-text';
export { TruncatedText, type TruncatedTextProps } from './details/truncated-text';

export { DescriptionGrid, type DescriptionGridProps, type DescriptionItem } from './details/description-grid';
export { HistoryTimeline, type HistoryItem } from './details/history-timeline';
export { DATE_WIDTH, DateText, type DateTextProps } from './details/date-text';

export { describeDevice, type Device } from './sessions/device-name';
export { SessionsPanel, type SessionsPanelProps } from './sessions/sessions-panel';

export { BeforeAfterPhotos, PhotoGrid, type BeforeAfterPhotosProps, type PhotoGridProps } from './photos/photo-grid';
export type { Photo } from './photos/photo';
export { PhotoPicker, type PhotoPickerProps } from './photos/photo-picker';
export {
  PhotoChoice,
  useChosenPhotos,
  type ChosenPhotos,
  type PhotoButtonProps,
  type PhotoChoiceProps,
} from './photos/photo-choice';
export { isPhotoReady, markPhotoReady } from './device/prepare-photo';
export { SignatureField, type SignatureFieldProps } from './signature/signature-field';
