import * as lucide from 'lucide-react'

/* One icon for each meaning, wherever it appears. */
export const AddIcon = lucide.Plus
export const CancelIcon = lucide.X
export const CheckIcon = lucide.Check
export const CopyIcon = lucide.Copy
export const DarkIcon = lucide.Moon
export const DeleteIcon = lucide.Trash2
export const DragIcon = lucide.GripVertical
export const EditIcon = lucide.Pencil
export const ErrorIcon = lucide.CircleAlert
export const ImageIcon = lucide.Image
export const LightIcon = lucide.Sun
export const LocationIcon = lucide.MapPin
export const MediaIcon = lucide.Image
export const MenuIcon = lucide.Menu
export const MoveDownIcon = lucide.ArrowDown
export const MoveUpIcon = lucide.ArrowUp
export const NextIcon = lucide.ChevronRight
export const OpenIcon = lucide.ExternalLink
export const PreviousIcon = lucide.ChevronLeft
export const SearchIcon = lucide.Search
export const ShortcutsIcon = lucide.Keyboard
export const SignOutIcon = lucide.LogOut
export const SuccessIcon = lucide.CircleCheck
export const SystemIcon = lucide.Monitor
export const UploadIcon = lucide.Upload
export const UsersIcon = lucide.Users
export const VideoIcon = lucide.Video
export const WarningIcon = lucide.TriangleAlert
