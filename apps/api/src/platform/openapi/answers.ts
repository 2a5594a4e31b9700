import type {
  Account,
  AddressCompose,
  Agenda,
  AreaFailure,
  AreaVersion,
  AuditEntry,
  AuditPersonOption,
  BulkResult,
  CalendarFeed,
  ClientRequestItem,
  Company,
  ContractorRequestItem,
  CreatedCalendarFeed,
  CreatedDeployToken,
  CreatedPreview,
  DeadlinesSetUp,
  CreatedUser,
  DeployToken,
  Deployment,
  FinishedRequestItem,
  GivenPreview,
  HistoryPage,
  HomeCount,
  ImportPreview,
  ImportResult,
  Invitation,
  InvoiceIssued,
  IssuedInvoice,
  IssuedInvoicesPage,
  Job,
  LiquidationCreated,
  Login,
  MasterRecord,
  MoneyTrail,
  NamedChoice,
  NamedOption,
  NextInvoiceNumber,
  NoticePreferences,
  Notices,
  OperatorRequestItem,
  PasswordLink,
  PendingInvoice,
  PermitRequestItem,
  PushKey,
  CompatibilityMatrix,
  ReleaseDifference,
  VersionPreview,
  ReleaseDocument,
  ReleaseEntry,
  ReleaseOutcome,
  RepairCreated,
  RepairDetail,
  RepairListItem,
  ReportOptions,
  ReportRow,
  ReportSummary,
  RequestCreated,
  RequestDetail,
  RequestFound,
  RequestListItem,
  RequestListOptions,
  RequestNote,
  RequestNotes,
  RequestPage,
  RequestTransitioned,
  RetriedJobs,
  RoleOption,
  SavedFilters,
  Service,
  SessionUser,
  SuggestionKept,
  Supply,
  UnreadNotes,
  UnreadNotices,
  UserDetail,
  UserListItem,
  UserOption,
  UserSession,
  VisitProposalAnswer,
} from '@portal/domain';

/** A row of the users: complete for people who manage them, a person to choose for others. */
export type ListedUser = UserListItem | UserOption;

/** The user of the session. */
export type Verified = { user: SessionUser };

export type DeletedUser = { id: number; status: 'eliminado' };

/** Number of ended sessions. */
export type EndedSessions = { ended: number };

/** Number of recorded page loads. */
export type RecordedPageLoads = { recorded: number };

/**
 * The types of the routes' answers. `npm run answers` generates `answer-schemas.json` from them and every type that they use;
 * `operation({ answers })` names them.
 */
export type Answers = {
  Account: Account;
  AddressCompose: AddressCompose;
  Agenda: Agenda;
  CalendarFeed: CalendarFeed;
  CreatedCalendarFeed: CreatedCalendarFeed;
  AreaFailure: AreaFailure;
  AreaVersion: AreaVersion;
  AuditEntry: AuditEntry;
  AuditPersonOption: AuditPersonOption;
  BulkResult: BulkResult;
  ClientRequestItem: ClientRequestItem;
  Company: Company;
  ContractorRequestItem: ContractorRequestItem;
  CreatedDeployToken: CreatedDeployToken;
  CreatedPreview: CreatedPreview;
  CreatedUser: CreatedUser;
  VersionPreview: VersionPreview;
  GivenPreview: GivenPreview;
  DeletedUser: DeletedUser;
  DeployToken: DeployToken;
  Deployment: Deployment;
  EndedSessions: EndedSessions;
  HistoryPage: HistoryPage;
  HomeCount: HomeCount;
  ImportPreview: ImportPreview;
  ImportResult: ImportResult;
  Invitation: Invitation;
  InvoiceIssued: InvoiceIssued;
  IssuedInvoice: IssuedInvoice;
  IssuedInvoicesPage: IssuedInvoicesPage;
  LiquidationCreated: LiquidationCreated;
  ListedUser: ListedUser;
  Login: Login;
  MasterRecord: MasterRecord;
  MoneyTrail: MoneyTrail;
  NamedChoice: NamedChoice;
  NamedOption: NamedOption;
  FinishedRequestItem: FinishedRequestItem;
  OperatorRequestItem: OperatorRequestItem;
  PasswordLink: PasswordLink;
  PendingInvoice: PendingInvoice;
  PermitRequestItem: PermitRequestItem;
  RecordedPageLoads: RecordedPageLoads;
  CompatibilityMatrix: CompatibilityMatrix;
  ReleaseDifference: ReleaseDifference;
  ReleaseDocument: ReleaseDocument;
  ReleaseEntry: ReleaseEntry;
  ReleaseOutcome: ReleaseOutcome;
  RepairCreated: RepairCreated;
  RepairDetail: RepairDetail;
  RepairListItem: RepairListItem;
  ReportOptions: ReportOptions;
  ReportRow: ReportRow;
  ReportSummary: ReportSummary;
  RequestCreated: RequestCreated;
  RequestDetail: RequestDetail;
  RequestFound: RequestFound;
  RequestListItem: RequestListItem;
  DeadlinesSetUp: DeadlinesSetUp;
  RequestListOptions: RequestListOptions;
  RequestNote: RequestNote;
  RequestNotes: RequestNotes;
  Notices: Notices;
  Job: Job;
  RetriedJobs: RetriedJobs;
  UnreadNotices: UnreadNotices;
  PushKey: PushKey;
  NoticePreferences: NoticePreferences;
  RequestPage: RequestPage;
  RequestTransitioned: RequestTransitioned;
  RoleOption: RoleOption;
  SavedFilters: SavedFilters;
  Service: Service;
  SuggestionKept: SuggestionKept;
  Supply: Supply;
  UserDetail: UserDetail;
  UserSession: UserSession;
  UnreadNotes: UnreadNotes;
  Verified: Verified;
  NextInvoiceNumber: NextInvoiceNumber;
  VisitProposalAnswer: VisitProposalAnswer;
};
